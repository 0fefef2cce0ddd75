"""A pan-tilt camera for servocon."""

from servocon_camera.camera import PanTiltCamera, looks_at

__all__ = ["PanTiltCamera", "looks_at"]

"""Certificates of relations that switch at given instants.

`theorem` has the certificate, `comparison` the bound of β for any signal with a dwell time, and
`settling` what is left of a jump after it. Certificates of one relation belong one folder up.
"""

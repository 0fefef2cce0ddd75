class LevelCup: pass

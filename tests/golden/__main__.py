"""Write every golden file again: `python -m tests.golden`."""

from tests.golden import FOLDER, keep_positions, wanted
from tests.laws import NAMES, load

if __name__ == "__main__":
    for game in NAMES:
        for scenario in load(game).scenarios:
            keep_positions(game, scenario)
    for name, make in wanted().items():
        (FOLDER / name).write_text(make(), encoding="utf-8")
        print(name)

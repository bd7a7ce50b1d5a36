"""What every test may import: `from marks import case`."""

import sys
from pathlib import Path

HERE = Path(__file__).parent

for place in (HERE, HERE.parent):
    if str(place) not in sys.path:
        sys.path.insert(0, str(place))

from tests.days import _the_day_does_not_end  # noqa: F401 (a fixture for all)
from tests.scorepad.conftest import no_throttles  # noqa: F401 (a fixture)

"""The commands of the command line, one module each: `arguments(parser)` and `run(args)`."""


class WrongUse(Exception):  # noqa: N818
    """What was asked cannot be done as asked: the sentence goes to the person, exit status 2."""

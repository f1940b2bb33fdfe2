"""Says that a sheet has changed; what changed, everybody reads for himself."""


def changed(code: str, version: int) -> None:
    """Pokes whoever watches the sheet, in this process and in others."""

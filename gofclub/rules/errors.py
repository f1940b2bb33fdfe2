"""What the rules say no with: a stable code for programs, a sentence for people."""

from typing import Any


class RulesError(ValueError):
    """A refusal. `code` never changes once released; `message` names the offending cards."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.message = message

    def __reduce__(self) -> tuple[Any, ...]:
        # ValueError would rebuild itself from the message alone and lose the code.
        return type(self), (self.code, self.message), self.__dict__


class BadNotation(RulesError):
    """Text that cannot be read. `line` and `column` count from 1; no `line` outside a record."""

    def __init__(
        self, code: str, message: str, *, column: int | None = None, line: int | None = None
    ) -> None:
        super().__init__(code, message)
        self.column = column
        self.line = line

    def __str__(self) -> str:
        if self.line is not None:
            return f"line {self.line}, column {self.column}: {self.message}"
        return self.message


class IllegalAction(RulesError):
    """Well-formed, but not allowed here and now."""

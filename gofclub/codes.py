"""Public codes, secrets, and what is kept of a secret."""

import hashlib
import secrets
from random import Random, SystemRandom

# Nothing that looks like something else, nor vowels enough for a word.
ALPHABET = "23456789bcdfghjkmnpqrstvwxyz"
CODE_LENGTH = 12
DIGEST_LENGTH = 64
_rng = SystemRandom()


def new_code(rng: Random | None = None) -> str:
    """A short name for an address, too rare to be guessed (57 bits)."""
    choice = (rng or _rng).choice
    return "".join(choice(ALPHABET) for _ in range(CODE_LENGTH))


def new_secret() -> str:
    """A secret of 192 bits that fits an address."""
    return secrets.token_urlsafe(24)


def digest(secret: str) -> str:
    """What is stored instead of a secret: it can be recognised, never read."""
    # Secrets are random, not chosen by people: a slow hash would protect nothing more.
    return hashlib.sha256(secret.encode()).hexdigest()

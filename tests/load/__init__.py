"""Benches: `make bench`, or `python -m tests.load --only rules`.

One file per subject, one function per question, each marked with `@bench`. A bench measures and
reports; it asserts nothing, because a time that fails a test fails it for the machine's reasons.
"""

"""Which release this is; ETags and the contract name it."""

RELEASE = "0.3.0"

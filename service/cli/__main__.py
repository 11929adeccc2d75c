"""`python -m service.cli` is `mazziere`."""

from service.cli.main import main

main()

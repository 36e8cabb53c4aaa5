"""Pictures as SVG and PNG, written by hand: nothing has to be installed for them."""

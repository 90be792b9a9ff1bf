module example.org/outside

go 1.26

require fukumi v0.0.0

replace fukumi => ../../../..

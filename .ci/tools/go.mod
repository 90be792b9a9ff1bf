module fukumi/ci/tools

go 1.26.0

tool (
	github.com/client9/misspell/cmd/misspell
	github.com/gordonklaus/ineffassign
	mvdan.cc/unparam
)

require (
	github.com/OpenPeeDeeP/depguard/v2 v2.3.0
	github.com/kisielk/errcheck v1.30.0
	go.yaml.in/yaml/v3 v3.0.5
	golang.org/x/mod v0.42.0
	golang.org/x/tools v0.52.0
	honnef.co/go/tools v0.8.2
)

require (
	github.com/BurntSushi/toml v1.6.0 // indirect
	github.com/client9/misspell v0.3.4 // indirect
	github.com/gobwas/glob v1.0.0 // indirect
	github.com/gordonklaus/ineffassign v0.2.0 // indirect
	golang.org/x/exp/typeparams v0.0.0-20231108232855-2478ac86f678 // indirect
	golang.org/x/sync v0.24.0 // indirect
	mvdan.cc/unparam v0.0.0-20260823230713-2fa3d841b0c8 // indirect
)

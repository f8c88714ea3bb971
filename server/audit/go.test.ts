import { execFile, execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { filledFolder, newFolder, serve } from "./site-for-tests.ts";

/** Where Debian's packages have Go's sources. */
const GOPATH = "/usr/share/gocode";
const SUMDB = join(GOPATH, "src/golang.org/x/mod/sumdb/tlog");

function whyNot(): string | null {
  if (!existsSync(SUMDB)) return "golang-golang-x-mod-dev is not installed";
  try {
    execFileSync("go", ["version"], { stdio: "ignore" });
    return null;
  } catch {
    return "golang-go is not installed";
  }
}

/** Checks a log with the packages of Go's checksum database: `program URL`. */
const PROGRAM = `package main

import (
	"encoding/base64"
	"encoding/binary"
	"fmt"
	"io"
	"log"
	"net/http"
	"os"
	"strconv"
	"strings"

	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"
)

func get(path string) []byte {
	answer, err := http.Get(os.Args[1] + "/log/" + path)
	if err != nil || answer.StatusCode != 200 {
		log.Fatal(path, err, answer)
	}
	bytes, err := io.ReadAll(answer.Body)
	if err != nil {
		log.Fatal(err)
	}
	return bytes
}

type tiles struct{}

func (tiles) Height() int                          { return 8 }
func (tiles) SaveTiles([]tlog.Tile, [][]byte)      {}
func (tiles) ReadTiles(all []tlog.Tile) (data [][]byte, err error) {
	for _, tile := range all {
		data = append(data, get(strings.Replace(tile.Path(), "tile/8/", "tile/", 1)))
	}
	return data, nil
}

func main() {
	verifier, err := note.NewVerifier(strings.TrimSpace(string(get("key"))))
	if err != nil {
		log.Fatal(err)
	}
	signed, err := note.Open(get("checkpoint"), note.VerifierList(verifier))
	if err != nil {
		log.Fatal(err)
	}
	lines := strings.Split(signed.Text, "\\n")
	size, _ := strconv.ParseInt(lines[1], 10, 64)
	root, _ := base64.StdEncoding.DecodeString(lines[2])
	tree := tlog.Tree{N: size}
	copy(tree.Hash[:], root)
	reader := tlog.TileHashReader(tree, tiles{})
	bundle := get("tile/entries/001")
	for at := int64(256); at < 512; at++ {
		length := int(binary.BigEndian.Uint16(bundle))
		entry := bundle[2 : 2+length]
		bundle = bundle[2+length:]
		if at%51 != 0 {
			continue
		}
		proof, err := tlog.ProveRecord(size, at, reader)
		if err != nil {
			log.Fatal(err)
		}
		if err := tlog.CheckRecord(proof, size, tree.Hash, at, tlog.RecordHash(entry)); err != nil {
			log.Fatal(err)
		}
	}
	older, err := tlog.TreeHash(300, reader)
	if err != nil {
		log.Fatal(err)
	}
	proof, err := tlog.ProveTree(size, 300, reader)
	if err != nil {
		log.Fatal(err)
	}
	if err := tlog.CheckTree(proof, size, tree.Hash, 300, older); err != nil {
		log.Fatal(err)
	}
	fmt.Println("sound", lines[0], size)
}
`;

const reason = whyNot();

test.skipIf(reason !== null)(
  `the log is sound to Go's golang.org/x/mod/sumdb${reason === null ? "" : ` (skipped: ${reason})`}`,
  async () => {
    const { url } = await serve(await filledFolder());
    const folder = await newFolder();
    const file = join(folder, "main.go");
    await writeFile(file, PROGRAM);
    const env = { ...process.env, GO111MODULE: "off", GOFLAGS: "", GOPATH, GOCACHE: folder };
    const { stdout } = await promisify(execFile)("go", ["run", file, url], { env });
    expect(stdout).toBe("sound draws.example.org/log 870\n");
  },
  240_000,
);

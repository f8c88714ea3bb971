import { execFile, execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { filledFolder, newFolder, serve } from "./site-for-tests.ts";

/** GOPATH of Debian's packages. */
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

/** Go program that checks a log with the packages of Go's checksum database: `program URL`. */
const PROGRAM = `package main

import (
	"encoding/base64"
	"encoding/binary"
	"fmt"
	"io"
	"log"
	"math/rand"
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

func bundle(index int64, size int64) (entries [][]byte) {
	width := size - 256*index
	if width > 256 {
		width = 256
	}
	path := tlog.Tile{H: 8, L: -1, N: index, W: int(width)}.Path()
	data := get(strings.Replace(path, "tile/8/data/", "tile/entries/", 1))
	for len(data) > 0 {
		length := int(binary.BigEndian.Uint16(data))
		entries = append(entries, data[2:2+length])
		data = data[2+length:]
	}
	return entries
}

func open(signed []byte, verifier note.Verifier) (string, tlog.Tree) {
	opened, err := note.Open(signed, note.VerifierList(verifier))
	if err != nil {
		log.Fatal(err)
	}
	lines := strings.Split(opened.Text, "\\n")
	size, _ := strconv.ParseInt(lines[1], 10, 64)
	root, _ := base64.StdEncoding.DecodeString(lines[2])
	tree := tlog.Tree{N: size}
	copy(tree.Hash[:], root)
	return lines[0], tree
}

func main() {
	verifier, err := note.NewVerifier(strings.TrimSpace(string(get("key"))))
	if err != nil {
		log.Fatal(err)
	}
	name, tree := open(get("checkpoint"), verifier)
	reader := tlog.TileHashReader(tree, tiles{})
	checked := 0
	for at := int64(0); 256*at < tree.N; at++ {
		entries := bundle(at, tree.N)
		for times := 1000/(tree.N/256+1); times >= 0; times-- {
			nth := rand.Int63n(int64(len(entries)))
			proof, err := tlog.ProveRecord(tree.N, 256*at+nth, reader)
			if err != nil {
				log.Fatal(err)
			}
			hash := tlog.RecordHash(entries[nth])
			if err := tlog.CheckRecord(proof, tree.N, tree.Hash, 256*at+nth, hash); err != nil {
				log.Fatal(err)
			}
			checked++
		}
	}
	grown := 0
	for _, file := range os.Args[2:] {
		signed, err := os.ReadFile(file)
		if err != nil {
			log.Fatal(err)
		}
		_, older := open(signed, verifier)
		proof, err := tlog.ProveTree(tree.N, older.N, reader)
		if err != nil {
			log.Fatal(err)
		}
		if err := tlog.CheckTree(proof, tree.N, tree.Hash, older.N, older.Hash); err != nil {
			log.Fatal(err)
		}
		grown++
	}
	fmt.Println("sound", name, tree.N, checked >= 1000, grown)
}
`;

const reason = whyNot();

test.skipIf(reason !== null)(
  `a thousand entries and ten growths of the log are sound to Go's golang.org/x/mod/sumdb${reason === null ? "" : ` (skipped: ${reason})`}`,
  async () => {
    const site = await serve(await filledFolder());
    const folder = await newFolder();
    const checkpoints: string[] = [];
    for (let growth = 1; growth <= 10; growth += 1) {
      const file = join(folder, `checkpoint-${growth}`);
      await writeFile(file, await (await fetch(`${site.url}/log/checkpoint`)).text());
      checkpoints.push(file);
      await site.draw(growth);
    }
    const file = join(folder, "main.go");
    await writeFile(file, PROGRAM);
    const env = { ...process.env, GO111MODULE: "off", GOFLAGS: "", GOPATH, GOCACHE: folder };
    const { stdout } = await promisify(execFile)("go", ["run", file, site.url, ...checkpoints], {
      env,
    });
    expect(stdout).toBe("sound draws.example.org/log 878 true 10\n");
  },
  240_000,
);

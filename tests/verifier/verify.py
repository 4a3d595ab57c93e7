#!/usr/bin/env python3
"""A second verifier of evidence bundles, written from the format's description alone.

    verify.py <bundle.zip or folder> [--key <vkey or file of vkeys>]   0 good, 1 not, 2 consistent with itself only
    verify.py --batch <file>      lines of path<TAB>vkey or file of vkeys; a line of output each: good | self | bad <code>

It uses Python's standard library alone, so that it shares no code with the verifier that it is compared with.
In a file of vkeys, the first and the last size that a key signs may stand behind it: `<vkey> <from> <to>`.
"""

import base64
import hashlib
import json
import os
import re
import stat
import sys
import zipfile

FORMAT = "cylindra-evidence/1"
SEALS = "audit-seals"
UUID = r"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}"
ORIGIN = re.compile(r"cylindra\.audit/(" + UUID + r")(?:/(?:[2-9]|[1-9][0-9]+))?")
HEX = re.compile(r"[0-9a-f]{64}")
DECIMAL = re.compile(r"0|[1-9][0-9]{0,15}")
PICTURE = re.compile(r"pictures/([0-9a-f]{64})\.[A-Za-z0-9]+")
NAMED = ("events.jsonl", "proofs.json", "checkpoint.txt", "keys.txt", "heads.json", "bundle.json", "README.txt",
         "manifest.json", "manifest.txt")
SAFE = 2**53 - 1


class Bad(Exception):
    """The bundle is refused; the text is the reason's code."""


def need(condition, code):
    if not condition:
        raise Bad(code)


# --- JSON: numbers are IEEE doubles, keys stand once -------------------------------------------------------------------


def once(pairs):
    made = dict(pairs)
    need(len(made) == len(pairs), "json.doubled")
    return made


def constant(_):
    raise Bad("json.constant")


def text_of(raw, code):
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError:
        raise Bad(code) from None


def parse(raw, code):
    try:
        return json.loads(text_of(raw, code), object_pairs_hook=once, parse_int=float, parse_float=float,
                          parse_constant=constant)
    except (ValueError, RecursionError):
        raise Bad(code) from None


def whole(value, code):
    """The integer that a JSON number is; anything else refuses."""
    need(type(value) is float and 0 <= value <= SAFE and value == int(value), code)
    return int(value)


def number(value):
    """ECMAScript's Number::toString: both languages print the shortest digits that read back."""
    need(value == value and abs(value) != float("inf"), "json.number")
    if value == 0:
        return "0"
    sign = "-" if value < 0 else ""
    mantissa, _, exponent = repr(abs(value)).partition("e")
    before, _, after = mantissa.partition(".")
    digits = before + after
    point = len(before) + int(exponent or "0")
    stripped = digits.lstrip("0")
    point -= len(digits) - len(stripped)
    digits = stripped.rstrip("0")
    count = len(digits)
    if count <= point <= 21:
        return sign + digits + "0" * (point - count)
    if 0 < point <= 21:
        return sign + digits[:point] + "." + digits[point:]
    if -6 < point <= 0:
        return sign + "0." + "0" * -point + digits
    power = point - 1
    tail = "." + digits[1:] if count > 1 else ""
    return f"{sign}{digits[0]}{tail}e{'+' if power > 0 else '-'}{abs(power)}"


ESCAPES = {'"': '\\"', "\\": "\\\\", "\b": "\\b", "\t": "\\t", "\n": "\\n", "\f": "\\f", "\r": "\\r"}
ESCAPED = re.compile('["\\\\\x00-\x1f\ud800-\udfff]')


def string(value):
    return '"' + ESCAPED.sub(lambda hit: ESCAPES.get(hit[0]) or f"\\u{ord(hit[0]):04x}", value) + '"'


def units(key):
    return key.encode("utf-16-be", "surrogatepass")


def canonical(value):
    if value is None:
        return "null"
    if value is True:
        return "true"
    if value is False:
        return "false"
    if isinstance(value, str):
        return string(value)
    if isinstance(value, (float, int)):
        return number(float(value))
    if isinstance(value, list):
        return "[" + ",".join(map(canonical, value)) + "]"
    return "{" + ",".join(f"{string(key)}:{canonical(value[key])}" for key in sorted(value, key=units)) + "}"


# --- Bytes ------------------------------------------------------------------------------------------------------------


def decode64(text, code, length=None):
    need(isinstance(text, str) and text.isascii(), code)
    try:
        raw = base64.b64decode(text, validate=True)
    except ValueError:
        raise Bad(code) from None
    need(base64.b64encode(raw).decode() == text, code)
    need(length is None or len(raw) == length, code)
    return raw


def sha256(raw):
    return hashlib.sha256(raw).digest()


# --- The tree (RFC 9162, 2.1) -----------------------------------------------------------------------------------------


def leaf_hash(raw):
    return sha256(b"\x00" + raw)


def node_hash(left, right):
    return sha256(b"\x01" + left + right)


def included(leaf, index, size, proof, root):
    """RFC 9162, 2.1.3.2."""
    if not 0 <= index < size:
        return False
    place, last, made = index, size - 1, leaf
    for node in proof:
        if last == 0:
            return False
        if place & 1 or place == last:
            made = node_hash(node, made)
            while not place & 1 and place:
                place >>= 1
                last >>= 1
        else:
            made = node_hash(made, node)
        place >>= 1
        last >>= 1
    return last == 0 and made == root


def proof_of(value, code):
    need(isinstance(value, list), code)
    return [decode64(node, code, 32) for node in value]


# --- Ed25519 (RFC 8032, 5.1.7), strictly ------------------------------------------------------------------------------

P = 2**255 - 19
L = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, P - 2, P) % P
ROOT = pow(2, (P - 1) // 4, P)


def add(a, b):
    first = (a[1] - a[0]) * (b[1] - b[0]) % P
    second = (a[1] + a[0]) * (b[1] + b[0]) % P
    third = 2 * a[3] * b[3] * D % P
    fourth = 2 * a[2] * b[2] % P
    e, f, g, h = second - first, fourth - third, fourth + third, second + first
    return (e * f % P, g * h % P, f * g % P, e * h % P)


def double(a):
    x2, y2 = a[0] * a[0] % P, a[1] * a[1] % P
    h = x2 + y2
    e = h - (a[0] + a[1]) ** 2 % P
    g = x2 - y2
    f = 2 * a[2] * a[2] % P + g
    return (e * f % P, g * h % P, f * g % P, e * h % P)


def x_of(y, sign):
    """The point's x; none where y is not the canonical form of a point's."""
    if y >= P:
        return None
    square = (y * y - 1) * pow(D * y * y + 1, P - 2, P) % P
    if square == 0:
        return None if sign else 0
    x = pow(square, (P + 3) // 8, P)
    if (x * x - square) % P:
        x = x * ROOT % P
    if (x * x - square) % P:
        return None
    return P - x if x & 1 != sign else x


def point_of(raw):
    number_ = int.from_bytes(raw, "little")
    y = number_ & (1 << 255) - 1
    x = x_of(y, number_ >> 255)
    return None if x is None else (x, y, 1, x * y % P)


def bytes_of(point):
    inverse = pow(point[2], P - 2, P)
    x, y = point[0] * inverse % P, point[1] * inverse % P
    return (y | (x & 1) << 255).to_bytes(32, "little")


BASE_Y = 4 * pow(5, P - 2, P) % P
BASE_X = x_of(BASE_Y, 0)
BASE = (BASE_X, BASE_Y, 1, BASE_X * BASE_Y % P)
NEUTRAL = (0, 1, 1, 0)


def signed(public, message, signature):
    point = point_of(public)
    if point is None or len(signature) != 64 or point_of(signature[:32]) is None:
        return False
    scalar = int.from_bytes(signature[32:], "little")
    if scalar >= L:
        return False
    challenge = int.from_bytes(hashlib.sha512(signature[:32] + public + message).digest(), "little") % L
    minus = (P - point[0], point[1], 1, P - point[3])
    both = add(BASE, minus)
    made = NEUTRAL
    for bit in range(252, -1, -1):
        made = double(made)
        pair = scalar >> bit & 1, challenge >> bit & 1
        if pair == (1, 1):
            made = add(made, both)
        elif pair == (1, 0):
            made = add(made, BASE)
        elif pair == (0, 1):
            made = add(made, minus)
    return bytes_of(made) == signature[:32]


# --- Signed notes -----------------------------------------------------------------------------------------------------


LOG, WITNESS = 0x01, 0x04


def key_of(line):
    match = re.fullmatch(r"([^\s+]+)\+([0-9a-f]{8})\+(\S+)(?:\s+\d+(?:\s+(\d+))?)?", line.strip())
    need(match, "key.form")
    name, short, coded, last = match.groups()
    raw = decode64(coded, "key.form", 33)
    need(raw[0] in (LOG, WITNESS), "key.form")
    need(sha256(name.encode() + b"\n" + raw)[:4].hex() == short, "key.form")
    return {"name": name, "id": bytes.fromhex(short), "type": raw[0], "public": raw[1:], "to": int(last) if last else None}


def keys_of(text):
    return [key_of(line) for line in text.split("\n") if line.strip()]


def read_note(raw, code):
    """The signed text and its signatures: (name, id, bytes)."""
    whole_text = text_of(raw, code)
    cut = whole_text.rfind("\n\n")
    need(cut >= 0 and whole_text.endswith("\n"), code)
    need(not re.search("[\x00-\x09\x0b-\x1f]", whole_text), code)
    signatures = []
    lines = whole_text[cut + 2 : -1].split("\n")
    for line in lines:
        match = re.fullmatch("\u2014 ([^\\s+]+) ([A-Za-z0-9+/=]+)", line)
        need(match, code)
        coded = decode64(match[2], code)
        need(len(coded) >= 5, code)
        signatures.append((match[1], coded[:4], coded[4:]))
    return whole_text[: cut + 1], signatures


def holds(text, key, signature):
    if key["type"] == LOG:
        return signed(key["public"], text.encode(), signature)
    if len(signature) != 72:
        return False
    time = int.from_bytes(signature[:8], "big")
    return signed(key["public"], f"cosignature/v1\ntime {time}\n{text}".encode(), signature[8:])


def check_signed(text, signatures, keys, origin, size, code):
    """A known key's signature that fails refuses; of unknown keys they are ignored. Answers the origin's keys that sign."""
    good = []
    for name, short, signature in signatures:
        for key in keys:
            if key["name"] == name and key["id"] == short:
                need(holds(text, key, signature), code + ".signature")
                good.append(key)
    good = [key for key in good if key["name"] == origin and key["type"] == LOG]
    need(good, code + ".unsigned")
    good = [key for key in good if key["to"] is None or size <= key["to"]]
    need(good, code + ".oldKey")
    return good


def check_checkpoint(raw, keys):
    text, signatures = read_note(raw, "checkpoint.form")
    lines = text.split("\n")
    need(len(lines) == 4 and lines[3] == "", "checkpoint.form")
    origin = lines[0]
    match = ORIGIN.fullmatch(origin)
    need(match, "checkpoint.origin")
    need(DECIMAL.fullmatch(lines[1]), "checkpoint.form")
    size, root = int(lines[1]), decode64(lines[2], "checkpoint.form", 32)
    signers = check_signed(text, signatures, keys, origin, size, "checkpoint")
    return {"origin": origin, "tenant": match[1], "size": size, "root": root, "signers": signers}


# --- Files ------------------------------------------------------------------------------------------------------------


def check_names(names):
    need(len(set(name.lower() for name in names)) == len(names), "zip.doubled")
    for name in names:
        parts = name.split("/")
        need("\\" not in name and "\x00" not in name and ":" not in name, "zip.name")
        need(all(part not in ("", ".", "..") for part in parts), "zip.name")


def read_zip(path):
    try:
        with zipfile.ZipFile(path) as bundle:
            entries = bundle.infolist()
            check_names([entry.orig_filename.removesuffix("/") for entry in entries])
            need(all(entry.file_size == 0 for entry in entries if entry.is_dir()), "zip.name")
            return {entry.filename: bundle.read(entry) for entry in entries if not entry.is_dir()}
    except (zipfile.BadZipFile, NotImplementedError, RuntimeError, EOFError, OSError, ValueError) as error:
        raise Bad("zip.form") from error
    except Exception as error:
        if isinstance(error, Bad):
            raise
        raise Bad("zip.form") from error


def read_folder(path):
    files = {}
    for folder, below, names in os.walk(path):
        for name in below + names:
            full = os.path.join(folder, name)
            kind = os.lstat(full).st_mode
            need(stat.S_ISREG(kind) or stat.S_ISDIR(kind), "zip.name")
            if stat.S_ISREG(kind):
                with open(full, "rb") as file:
                    files[os.path.relpath(full, path).replace(os.sep, "/")] = file.read()
    check_names(list(files))
    return files


def check_manifest(files, checkpoint, keys):
    listed = parse(files["manifest.json"], "manifest.form")
    need(isinstance(listed, dict), "manifest.form")
    need(set(listed) == set(files) - {"manifest.json", "manifest.txt"}, "manifest.files")
    for name, digest in listed.items():
        need(digest == sha256(files[name]).hex(), "manifest.digest")
    text, signatures = read_note(files["manifest.txt"], "manifest.note")
    digest = sha256(files["manifest.json"]).hex()
    need(text == f"cylindra.audit/{checkpoint['tenant']}/bundle\n{digest}\n", "manifest.text")
    signers = check_signed(text, signatures, keys, checkpoint["origin"], checkpoint["size"], "manifest")
    need(any(key in checkpoint["signers"] for key in signers), "manifest.otherKey")


# --- Events and heads -------------------------------------------------------------------------------------------------


def read_line(raw):
    match = re.fullmatch(rb'\{"index":(0|[1-9][0-9]{0,15}),"leaf":(\{.*\})\}', raw)
    need(match, "line.form")
    index, leaf = int(match[1]), parse(match[2], "line.form")
    need(index <= SAFE, "line.form")
    need(canonical(leaf).encode("utf-8", "strict") == match[2], "line.bytes")
    need(set(leaf) == {"stream", "revision", "id", "type", "data", "meta"}, "line.fields")
    need(all(isinstance(leaf[key], str) for key in ("stream", "id", "type")), "line.fields")
    need(leaf["id"] == leaf["id"].lower(), "line.fields")
    revision = whole(leaf["revision"], "line.fields")
    return {"index": index, "bytes": match[2], "leaf": leaf, "stream": leaf["stream"], "revision": revision}


def read_lines(raw):
    need(raw.endswith(b"\n"), "line.form")
    lines = [read_line(line) for line in raw[:-1].split(b"\n")]
    need(all(a["index"] < b["index"] for a, b in zip(lines, lines[1:])), "line.order")
    return lines


def check_inclusion(lines, raw, checkpoint):
    proofs = parse(raw, "proofs.form")
    need(isinstance(proofs, dict) and set(proofs) == {str(line["index"]) for line in lines}, "proofs.lines")
    for line in lines:
        proof = proof_of(proofs[str(line["index"])], "proofs.form")
        need(included(leaf_hash(line["bytes"]), line["index"], checkpoint["size"], proof, checkpoint["root"]),
             "proofs.inclusion")


def read_seal(lines, index, checkpoint):
    seals = [line for line in lines if line["stream"] == SEALS]
    need(len(seals) == 1 and seals[0]["index"] == index, "seal.line")
    need(seals[0]["leaf"]["type"] == "SealMade", "seal.line")
    need(checkpoint["size"] > index, "seal.size")
    data = seals[0]["leaf"]["data"]
    need(isinstance(data, dict) and {"treeSize", "root", "streams", "headsRoot"} <= set(data), "seal.form")
    decode64(data["root"], "seal.form", 32)
    size = whole(data["treeSize"], "seal.form")
    need(size <= index, "seal.size")
    return {"size": size, "streams": whole(data["streams"], "seal.form"),
            "root": decode64(data["headsRoot"], "seal.form", 32)}


def read_head(value):
    need(isinstance(value, dict) and set(value) == {"key", "revision", "index"}, "heads.form")
    need(isinstance(value["key"], str) and HEX.fullmatch(value["key"]), "heads.form")
    return {"key": value["key"], "revision": whole(value["revision"], "heads.form"),
            "index": whole(value["index"], "heads.form")}


def check_head_entry(value, place, seal, code):
    head = read_head(value["leaf"])
    raw = canonical(value["leaf"]).encode()
    need(included(leaf_hash(raw), place, seal["streams"], proof_of(value.get("proof"), "heads.form"), seal["root"]), code)
    return head


def check_neighbour(entry, side, place, key, seal):
    there = 0 <= place < seal["streams"]
    need((side in entry) == there, "heads.neighbour")
    if not there:
        return
    need(isinstance(entry[side], dict) and set(entry[side]) == {"leaf", "proof"}, "heads.form")
    other = check_head_entry(entry[side], place, seal, "heads.neighbour")["key"]
    need(other < key if side == "before" else other > key, "heads.neighbour")


def check_stream(stream, lines, entry, seal):
    need([line["revision"] for line in lines] == list(range(len(lines))), "stream.revisions")
    need(isinstance(entry, dict) and {"leaf", "place", "proof"} <= set(entry), "heads.form")
    need(set(entry) <= {"leaf", "place", "proof", "before", "after"}, "heads.form")
    place = whole(entry["place"], "heads.form")
    head = check_head_entry(entry, place, seal, "heads.inclusion")
    need(head["key"] == sha256(stream.encode("utf-8", "strict")).hex(), "heads.key")
    need((head["revision"], head["index"]) == (lines[-1]["revision"], lines[-1]["index"]), "heads.end")
    need(head["index"] < seal["size"], "heads.end")
    check_neighbour(entry, "before", place - 1, head["key"], seal)
    check_neighbour(entry, "after", place + 1, head["key"], seal)


def check_events(files, checkpoint):
    lines = read_lines(files["events.jsonl"])
    check_inclusion(lines, files["proofs.json"], checkpoint)
    said = parse(files["heads.json"], "heads.form")
    need(isinstance(said, dict) and set(said) == {"seal", "heads"} and isinstance(said["heads"], dict), "heads.form")
    seal = read_seal(lines, whole(said["seal"], "heads.form"), checkpoint)
    streams = {}
    for line in lines:
        if line["stream"] != SEALS:
            streams.setdefault(line["stream"], []).append(line)
    need(set(streams) == set(said["heads"]), "heads.streams")
    for stream, own in streams.items():
        check_stream(stream, own, said["heads"][stream], seal)
    return lines, streams


# --- The rest ---------------------------------------------------------------------------------------------------------


def check_bundle(raw, checkpoint, streams):
    said = parse(raw, "bundle.form")
    need(isinstance(said, dict) and said.get("format") == FORMAT, "bundle.form")
    need(isinstance(said.get("tenant"), dict) and said["tenant"].get("id") == checkpoint["tenant"], "bundle.tenant")
    need(said.get("treeSize") == checkpoint["size"], "bundle.size")
    need(said.get("root") == base64.b64encode(checkpoint["root"]).decode(), "bundle.root")
    listed = said.get("streams")
    need(isinstance(listed, list) and all(isinstance(one, dict) for one in listed), "bundle.streams")
    pairs = [(one.get("stream"), one.get("revisions")) for one in listed]
    need(len(pairs) == len(streams), "bundle.streams")
    need(dict(pairs) == {stream: float(len(own)) for stream, own in streams.items()}, "bundle.streams")


def strings(value):
    if isinstance(value, str):
        yield value
    elif isinstance(value, list):
        for one in value:
            yield from strings(one)
    elif isinstance(value, dict):
        for one in value.values():
            yield from strings(one)


def check_pictures(files, lines):
    pictures = [name for name in files if name.lower().startswith("pictures/")]
    if not pictures:
        return
    said = set()
    for line in lines:
        for text in strings(line["leaf"]["data"]):
            said.update(re.findall(r"-([0-9a-f]{64}\.[A-Za-z0-9]+)(?![A-Za-z0-9])", text))
    for name in pictures:
        match = PICTURE.fullmatch(name)
        need(match and sha256(files[name]).hex() == match[1], "picture.changed")
        need(name[len("pictures/") :] in said, "picture.unbound")


def check(files, keys):
    for name in NAMED:
        need(name in files, "file.missing")
    if keys is None:
        keys = keys_of(text_of(files["keys.txt"], "key.form"))
    checkpoint = check_checkpoint(files["checkpoint.txt"], keys)
    check_manifest(files, checkpoint, keys)
    lines, streams = check_events(files, checkpoint)
    check_bundle(files["bundle.json"], checkpoint, streams)
    check_pictures(files, lines)


def trusted(given):
    if not given:
        return None
    if os.path.isfile(given):
        with open(given, encoding="utf-8") as file:
            given = file.read()
    keys = keys_of(given)
    need(keys, "key.form")
    return keys


def judge(path, given):
    """good; self, without a key to compare with; or bad and the reason's code."""
    try:
        keys = trusted(given)
        check(read_folder(path) if os.path.isdir(path) else read_zip(path), keys)
        return "good" if keys else "self"
    except Bad as reason:
        return f"bad {reason}"
    except (RecursionError, UnicodeError):
        return "bad json.form"


def main(arguments):
    if arguments[:1] == ["--batch"] and len(arguments) == 2:
        with open(arguments[1], encoding="utf-8") as file:
            for line in file:
                path, _, key = line.rstrip("\n").partition("\t")
                print(judge(path, key), flush=True)
        return 0
    if len(arguments) not in (1, 3) or (len(arguments) == 3 and arguments[1] != "--key"):
        print(__doc__, file=sys.stderr)
        return 64
    said = judge(arguments[0], arguments[2] if len(arguments) == 3 else None)
    print(said)
    return {"good": 0, "self": 2}.get(said, 1)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

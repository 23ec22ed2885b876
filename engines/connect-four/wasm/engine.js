export async function instantiate(module, imports = {}) {
  const adaptedImports = {
    env: Object.setPrototypeOf({
      abort(message, fileName, lineNumber, columnNumber) {
        // ~lib/builtins/abort(~lib/string/String | null?, ~lib/string/String | null?, u32?, u32?) => void
        message = __liftString(message >>> 0);
        fileName = __liftString(fileName >>> 0);
        lineNumber = lineNumber >>> 0;
        columnNumber = columnNumber >>> 0;
        (() => {
          // @external.js
          throw Error(`${message} in ${fileName}:${lineNumber}:${columnNumber}`);
        })();
      },
    }, Object.assign(Object.create(globalThis), imports.env || {})),
  };
  const { exports } = await WebAssembly.instantiate(module, adaptedImports);
  const memory = exports.memory || imports.env.memory;
  const adaptedExports = Object.setPrototypeOf({
    solve(own, mask, leastAsked, mostAsked, mostNodes) {
      // engines/connect-four/assembly/index/solve(u64, u64, i32, i32, f64) => i32
      own = own || 0n;
      mask = mask || 0n;
      return exports.solve(own, mask, leastAsked, mostAsked, mostNodes);
    },
    bookFloor(own, mask) {
      // engines/connect-four/assembly/openings/bookFloor(u64, u64) => i32
      own = own || 0n;
      mask = mask || 0n;
      return exports.bookFloor(own, mask);
    },
    drop(column) {
      // engines/connect-four/assembly/played/drop(i32) => bool
      return exports.drop(column) != 0;
    },
    isOver() {
      // engines/connect-four/assembly/played/isOver() => bool
      return exports.isOver() != 0;
    },
    maskAt(n) {
      // engines/connect-four/assembly/openings/maskAt(i32) => u64
      return BigInt.asUintN(64, exports.maskAt(n));
    },
    ownAt(n) {
      // engines/connect-four/assembly/openings/ownAt(i32) => u64
      return BigInt.asUintN(64, exports.ownAt(n));
    },
    reserve(bits) {
      // engines/connect-four/assembly/memory/reserve(i32) => bool
      return exports.reserve(bits) != 0;
    },
  }, exports);
  function __liftString(pointer) {
    if (!pointer) return null;
    const
      end = pointer + new Uint32Array(memory.buffer)[pointer - 4 >>> 2] >>> 1,
      memoryU16 = new Uint16Array(memory.buffer);
    let
      start = pointer >>> 1,
      string = "";
    while (end - start > 1024) string += String.fromCharCode(...memoryU16.subarray(start, start += 1024));
    return string + String.fromCharCode(...memoryU16.subarray(start, end));
  }
  return adaptedExports;
}

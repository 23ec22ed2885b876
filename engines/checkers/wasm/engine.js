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
    addBefore(own, their, kings, side) {
      // engines/checkers/assembly/index/addBefore(u64, u64, u64, i32) => void
      own = own || 0n;
      their = their || 0n;
      kings = kings || 0n;
      exports.addBefore(own, their, kings, side);
    },
    setPosition(ownSquares, theirSquares, allKings, mover) {
      // engines/checkers/assembly/index/setPosition(u64, u64, u64, i32) => i32
      ownSquares = ownSquares || 0n;
      theirSquares = theirSquares || 0n;
      allKings = allKings || 0n;
      return exports.setPosition(ownSquares, theirSquares, allKings, mover);
    },
    isQuiet() {
      // engines/checkers/assembly/index/isQuiet() => bool
      return exports.isQuiet() != 0;
    },
    moveAt(n) {
      // engines/checkers/assembly/index/moveAt(i32) => u64
      return BigInt.asUintN(64, exports.moveAt(n));
    },
    lineAt(n) {
      // engines/checkers/assembly/index/lineAt(i32) => u64
      return BigInt.asUintN(64, exports.lineAt(n));
    },
    reserve(bits) {
      // engines/checkers/assembly/memory/reserve(i32) => bool
      return exports.reserve(bits) != 0;
    },
    reserveEndings(pieces) {
      // engines/checkers/assembly/memory/reserveEndings(i32) => usize
      return exports.reserveEndings(pieces) >>> 0;
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

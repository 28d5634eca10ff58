/**
 * Loaded into a server by `node --import`, for faults of its machine that a test cannot cause without
 * special rights. Each signal turns one on, and off again:
 *
 * - SIGUSR2 moves the clock an hour ahead, as when a machine sets a wrong clock and corrects it.
 * - SIGWINCH fills the disk: files cannot grow, and bytes that they have can be written again.
 */
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

const hour = 3_600_000
const readSystem = Date.now
let offset = 0
let isDiskFull = false

Date.now = () => readSystem() + offset
process.on('SIGUSR2', () => {
  offset = offset === 0 ? hour : 0
})
process.on('SIGWINCH', () => {
  isDiskFull = !isDiskFull
})

function diskFull() {
  const message = 'ENOSPC: no space left on device, write'
  return Object.assign(new Error(message), { code: 'ENOSPC', errno: -28, syscall: 'write' })
}

const { writeSync, fstatSync } = fs

/** The embedded database writes all of its files by this function, with a position. */
fs.writeSync = (fd, bytes, start, length, position) => {
  if (isDiskFull && typeof position === 'number' && position + length > fstatSync(fd).size)
    throw diskFull()
  return writeSync(fd, bytes, start, length, position)
}

/** Other files are written by handles. */
const handle = await fs.promises.open(process.execPath)
const prototype = Object.getPrototypeOf(handle)
await handle.close()
for (const name of ['write', 'writev', 'writeFile', 'appendFile']) {
  const write = prototype[name]
  prototype[name] = async function (...given) {
    if (isDiskFull) throw diskFull()
    return write.apply(this, given)
  }
}
const { writeFile } = fs.promises
fs.promises.writeFile = async (...given) => {
  if (isDiskFull) throw diskFull()
  return writeFile(...given)
}
syncBuiltinESMExports()

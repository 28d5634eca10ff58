import type { Socket } from 'node:net'

const newline = 0x0a

/**
 * Reads one line from a socket.
 *
 * @param most - Maximum number of bytes.
 * @returns The line without its newline.
 * @throws Error when it is longer, or the socket closes before its end.
 */
export function readSocketLine(socket: Socket, most: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let bytes = 0
    const fail = (message: string): void => {
      reject(new Error(message))
      socket.destroy()
    }
    socket.on('error', reject)
    socket.on('close', () => reject(new Error('It ended in the middle.')))
    socket.on('data', (chunk: Buffer) => {
      const end = chunk.indexOf(newline)
      const part = end < 0 ? chunk : chunk.subarray(0, end)
      bytes += part.length
      if (bytes > most) return fail('It is too long.')
      chunks.push(part)
      if (end >= 0) resolve(Buffer.concat(chunks).toString('utf8'))
    })
  })
}

import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { once } from 'node:events'
import { WebSocket } from 'ws'

const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const projectId = '0'.repeat(32)

/**
 * Opens a socket to a relay, as a client of its own.
 *
 * @param {string} url `ws:`
 * @param {number} index Spreads clients over loopback addresses, as real ones come from many.
 * @param {string} [localAddress] Of the client.
 * @returns {Promise<{ socket: WebSocket, call(method: string, params: unknown): Promise<unknown>, onDelivery?: (topic: string, message: string) => void }>}
 */
export async function openClient(url, index, localAddress = `127.0.1.${(index % 250) + 1}`) {
  const query = new URLSearchParams({ auth: token(url), projectId, useOnCloseEvent: 'true' })
  const socket = new WebSocket(`${url}/?${query}`, {
    perMessageDeflate: false,
    // Linux answers on all of 127.0.0.0/8; other systems on the first alone.
    ...(process.platform === 'linux' && { localAddress }),
  })
  const waiting = new Map()
  const client = { socket, call, onDelivery: undefined }
  let calls = 0

  socket.on('message', (data) => {
    const { id, method, params, result, error } = JSON.parse(data)
    if (method === 'irn_subscription') {
      client.onDelivery?.(params.data.topic, params.data.message)
      socket.send(JSON.stringify({ id, jsonrpc: '2.0', result: true }))
      return
    }
    const settle = waiting.get(id)
    waiting.delete(id)
    if (error) settle?.reject(new Error(error.message))
    else settle?.resolve(result)
  })
  socket.on('close', (code, reason) => {
    for (const { reject } of waiting.values()) reject(new Error(`closed ${code} ${reason}`))
  })
  await once(socket, 'open')
  return client

  function call(method, params) {
    const id = 1e15 + index * 1e5 + calls++
    socket.send(JSON.stringify({ id, jsonrpc: '2.0', method, params }))
    return new Promise((resolve, reject) => waiting.set(id, { resolve, reject }))
  }
}

/** Creates the JWT that authenticates a client to a relay: issued by the did:key of an Ed25519 key. */
function token(audience) {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  // Not as a JWK: Node 20 can deadlock when it exports many of those.
  const raw = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32)
  const issued = Math.floor(Date.now() / 1000)
  const claims = {
    iss: `did:key:z${base58(Buffer.concat([Buffer.from([0xed, 0x01]), raw]))}`,
    sub: randomBytes(32).toString('hex'),
    aud: audience,
    iat: issued,
    exp: issued + 86_400,
  }
  const body = [{ alg: 'EdDSA', typ: 'JWT' }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.')
  return `${body}.${sign(null, Buffer.from(body), privateKey).toString('base64url')}`
}

/** Leading zero bytes do not occur here. */
function base58(bytes) {
  let rest = BigInt(`0x${bytes.toString('hex')}`)
  let text = ''
  for (; rest > 0n; rest /= 58n) text = alphabet[rest % 58n] + text
  return text
}

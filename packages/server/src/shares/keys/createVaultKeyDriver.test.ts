import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import { expect, it, onTestFinished } from 'vitest'
import { createFakeClock } from '../../clock/createFakeClock.fixture.ts'
import { closeServer, listen } from '../../http/listen.ts'
import { createUpstreamClient } from '../../upstream/index.ts'
import { createVaultKeyDriver } from './createVaultKeyDriver.ts'

type TransitBody = { plaintext?: string; ciphertext?: string; associated_data: string }

/** Starts a server that answers as the transit engine does in its public documentation. */
async function startVault(): Promise<{ url: string; rotate(): void; calls: string[] }> {
  const keys = [randomBytes(32)]
  const calls: string[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = JSON.parse(Buffer.concat(chunks).toString()) as TransitBody
      calls.push(`${request.method} ${request.url}`)
      const answer = request.headers['x-vault-token'] === 'token' ? handle(body) : undefined
      response.writeHead(answer ? 200 : 400, { 'content-type': 'application/json' })
      response.end(JSON.stringify(answer ? { data: answer } : { errors: ['refused'] }))
    })
  })
  function handle({
    plaintext,
    ciphertext = '',
    associated_data,
  }: TransitBody): object | undefined {
    const aad = Buffer.from(associated_data, 'base64')
    if (plaintext !== undefined) {
      const nonce = randomBytes(12)
      const sealing = createCipheriv('aes-256-gcm', keys.at(-1)!, nonce).setAAD(aad)
      const sealed = Buffer.concat([sealing.update(plaintext, 'base64'), sealing.final()])
      const box = Buffer.concat([nonce, sealed, sealing.getAuthTag()]).toString('base64')
      return { ciphertext: `vault:v${keys.length}:${box}` }
    }
    const [, version = '', encoded = ''] = ciphertext.split(':')
    const box = Buffer.from(encoded, 'base64')
    try {
      const key = keys[Number.parseInt(version.slice(1), 10) - 1]!
      const opening = createDecipheriv('aes-256-gcm', key, box.subarray(0, 12)).setAAD(aad)
      opening.setAuthTag(box.subarray(-16))
      const opened = Buffer.concat([opening.update(box.subarray(12, -16)), opening.final()])
      return { plaintext: opened.toString('base64') }
    } catch {
      return undefined
    }
  }
  const url = `http://127.0.0.1:${await listen(server, 0)}`
  onTestFinished(() => closeServer(server))
  return { url, calls, rotate: () => void keys.push(randomBytes(32)) }
}

it('encrypts with the newest version of the key, bound to the context', async () => {
  const vault = await startVault()
  const upstream = createUpstreamClient({ clock: createFakeClock() })
  onTestFinished(() => upstream.close())
  const config = { driver: 'vault-transit', url: vault.url, key: 'shares' } as const
  const driver = createVaultKeyDriver(config, { upstream, token: 'token' })
  const context = { wallet: 'w', device: 'd' }
  const share = randomBytes(25)
  const sealed = await driver.encrypt(share, context)
  expect(sealed).toMatch(/^vault\.vault:v1:/)
  expect(await driver.decrypt(sealed, { device: 'd', wallet: 'w' })).toEqual(share)
  await expect(driver.decrypt(sealed, { ...context, device: 'e' })).rejects.toThrow('400')
  await expect(driver.decrypt('file.x.y', context)).rejects.toThrow('another key')
  vault.rotate()
  expect(await driver.decrypt(sealed, context)).toEqual(share)
  expect(await driver.encrypt(share, context)).toMatch(/^vault\.vault:v2:/)
  const other = createVaultKeyDriver(config, { upstream, token: 'other' })
  await expect(other.decrypt(sealed, context)).rejects.toThrow('400')
  expect(vault.calls.slice(0, 2)).toEqual([
    'POST /v1/transit/encrypt/shares',
    'POST /v1/transit/decrypt/shares',
  ])
})

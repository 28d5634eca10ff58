import { chacha20poly1305 } from '@noble/ciphers/chacha.js'
import { createCipheriv } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { hexToBytes, createRandom } from './environments.fixture.ts'
import {
  type Envelope,
  openEnvelope,
  readEnvelope,
  sealEnvelope,
  formatPlainEnvelope,
} from './envelope.ts'
import { toHex } from './hex.ts'
import { sealingVector } from './vectors.fixture.ts'

const symKey = hexToBytes('42'.repeat(32))
const senderPublicKey = hexToBytes('17'.repeat(32))

function read(message: string): Envelope {
  const envelope = readEnvelope(message)
  if (!envelope) throw new Error('No envelope')
  return envelope
}

/** A message with one bit turned. */
function flipped(message: string, bit: number): string {
  const buffer = Buffer.from(message, 'base64')
  buffer[bit >> 3] = (buffer[bit >> 3] ?? 0) ^ (1 << (bit & 7))
  return buffer.toString('base64')
}

function isOpened(message: string, key = symKey): boolean {
  const envelope = readEnvelope(message)
  return envelope !== undefined && openEnvelope(envelope, key) !== undefined
}

describe('envelope', () => {
  it('uses a cipher that computes the vector of RFC 8439 §2.8.2', () => {
    const cipher = chacha20poly1305(
      hexToBytes(sealingVector.key),
      hexToBytes(sealingVector.iv),
      hexToBytes(sealingVector.extra),
    )
    expect(toHex(cipher.encrypt(new TextEncoder().encode(sealingVector.text)))).toBe(
      sealingVector.sealed,
    )
  })

  it('seals like another implementation at any length', () => {
    const random = createRandom(3)
    for (let length = 0; length < 300; length += 13) {
      const text = toHex(random(length))
      const [key, iv] = [random(32), random(12)]
      const cipher = createCipheriv('chacha20-poly1305', key, iv, { authTagLength: 16 })
      const sealed = [cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]
      const message = sealEnvelope({ text, symKey: key, iv })
      expect(message).toBe(Buffer.concat([Buffer.of(0), iv, ...sealed]).toString('base64'))
      expect(openEnvelope(read(message), key)).toBe(text)
    }
  })

  it('opens sealed envelopes of type 0 and 1', () => {
    for (const text of ['', '{}', 'žluťoučký 🐴', '\ufeffmark', 'x'.repeat(50_000)]) {
      expect(openEnvelope(read(sealEnvelope({ text, symKey })), symKey)).toBe(text)
      const envelope = read(sealEnvelope({ text, symKey, senderPublicKey }))
      expect(envelope).toMatchObject({ type: 1, senderPublicKey })
      expect(openEnvelope(envelope, symKey)).toBe(text)
    }
  })

  it('uses a new iv for every message', () => {
    expect(sealEnvelope({ text: 'a', symKey })).not.toBe(sealEnvelope({ text: 'a', symKey }))
  })

  it('is accepted in one encoding only', () => {
    const message = sealEnvelope({
      text: 'text',
      symKey,
      iv: new Uint8Array(12).fill(255),
    })
    expect(readEnvelope(message)).toBeDefined()
    const other = message.replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '')
    expect(other).not.toBe(message)
    expect(readEnvelope(other)).toBeUndefined()
  })

  it('wraps link mode messages without sealing, and does not open them with a key', () => {
    const message = formatPlainEnvelope('{"id":1}')
    expect(message).not.toMatch(/[+/=]/)
    const envelope = read(message)
    expect(envelope).toEqual({ type: 2, text: '{"id":1}' })
    expect(openEnvelope(envelope, symKey)).toBeUndefined()
  })

  it('does not open with a wrong key', () => {
    expect(isOpened(sealEnvelope({ text: 'a', symKey }), hexToBytes('43'.repeat(32)))).toBe(false)
    expect(isOpened(sealEnvelope({ text: 'a', symKey }), hexToBytes('42'))).toBe(false)
  })

  it('does not open when any byte was changed', () => {
    const message = sealEnvelope({ text: 'a message of some length', symKey })
    const bits = Buffer.from(message, 'base64').length * 8
    const opened = Array.from({ length: bits }, (_, bit) => flipped(message, bit)).filter(
      (changed) => isOpened(changed),
    )
    expect(opened).toEqual([])
  })

  it('does not open with a modified tag: Wycheproof "ModifiedTag"', () => {
    const fullEnvelope = Buffer.from(sealEnvelope({ text: 'tagged', symKey }), 'base64')
    const tag = fullEnvelope.subarray(-16)
    const changes: ((byte: number, at: number) => number)[] = [
      () => 0,
      () => 0xff,
      (byte) => byte ^ 0xff,
      (byte) => byte ^ 0x80,
      (byte) => byte ^ 0x01,
      (byte, at) => (at >= 8 ? byte : byte ^ 0xff),
    ]
    for (const change of changes) {
      const changed = Buffer.concat([fullEnvelope.subarray(0, -16), tag.map(change)])
      expect(isOpened(changed.toString('base64'))).toBe(false)
    }
  })

  it('does not open when truncated', () => {
    for (const sender of [undefined, senderPublicKey]) {
      const fullEnvelope = Buffer.from(
        sealEnvelope({ text: 'cut', symKey, senderPublicKey: sender }),
        'base64',
      )
      for (let length = 0; length < fullEnvelope.length; length++)
        expect(isOpened(fullEnvelope.subarray(0, length).toString('base64'))).toBe(false)
    }
  })

  it.each([
    ['', 'nothing'],
    ['AA==', 'a type alone'],
    ['not base64!', 'no base64'],
    [Buffer.of(3, ...new Uint8Array(80)).toString('base64'), 'an unknown type'],
    [`${sealEnvelope({ text: 'a', symKey })}\n`, 'a line end'],
    ['AAAA'.repeat(300_000), 'too much'],
  ])('does not parse %.20j (%s)', (message) => {
    expect(readEnvelope(message)).toBeUndefined()
  })
})

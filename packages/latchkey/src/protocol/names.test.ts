import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import {
  ccipResponseSchema,
  ccipRequestSchema,
  identitySchema,
  nameAttributesSchema,
  nameLookupSchema,
  nameRegistrationMessageSchema,
  nameSuggestionsSchema,
  signedNameMessageSchema,
} from './index.ts'

const at = '2026-02-25T06:13:20.100Z'
const record = {
  name: 'alice.example.id',
  registered_at: at,
  updated_at: at,
  attributes: { bio: 'hi' },
  addresses: { '60': { address: '0xAbC', created_at: at } },
}

describe('the name lookup', () => {
  it('returns a record or an empty list [7.13]', () => {
    expect(v.parse(nameLookupSchema, record)).toEqual(record)
    expect(v.parse(nameLookupSchema, [])).toEqual([])
  })

  it.each<{ given: unknown }>([
    { given: [record] },
    { given: { ...record, addresses: { '60': '0xAbC' } } },
    { given: { status: 'FAILED' } },
    { given: 'alice' },
  ])('rejects $given', ({ given }) => {
    expect(v.is(nameLookupSchema, given)).toBe(false)
  })
})

it('parses suggestions with their availability [7.15]', () => {
  const suggestions = [{ name: 'alice.example.id', registered: true }]
  expect(v.parse(nameSuggestionsSchema, { suggestions })).toEqual({ suggestions })
  expect(v.is(nameSuggestionsSchema, { suggestions: ['alice'] })).toBe(false)
})

it('parses a message with purpose, scope, name, attributes and a timestamp in seconds [7.16, 7.22c]', () => {
  const message = {
    purpose: 'register-name',
    audience: 'https://gateway.example.com',
    projectId: 'a'.repeat(32),
    name: 'alice.example.id',
    attributes: {},
    timestamp: 1_772_000_000,
  }
  expect(v.parse(nameRegistrationMessageSchema, message)).toEqual(message)
  expect(v.is(nameRegistrationMessageSchema, { ...message, purpose: 'set-name-attributes' })).toBe(
    false,
  )
  expect(v.is(nameRegistrationMessageSchema, { ...message, audience: undefined })).toBe(false)
  expect(v.is(nameRegistrationMessageSchema, { ...message, projectId: undefined })).toBe(false)
  expect(v.is(nameRegistrationMessageSchema, { ...message, timestamp: 1_772_000_000.5 })).toBe(
    false,
  )
  expect(v.is(nameRegistrationMessageSchema, { ...message, attributes: ['bio'] })).toBe(false)
  const body = { message: '{}', signature: '0x', coin_type: 0xffff_ffff, address: '0xAbC' }
  expect(v.parse(signedNameMessageSchema, body)).toEqual(body)
  expect(v.is(signedNameMessageSchema, { ...body, coin_type: 2 ** 32 })).toBe(false)
})

it('parses attributes by key, without __proto__', () => {
  expect(v.parse(nameAttributesSchema, { bio: 'hi' })).toEqual({ bio: 'hi' })
  const given: unknown = JSON.parse('{"__proto__":{"admin":"yes"}}')
  const read = v.safeParse(nameAttributesSchema, given)
  expect(read.success && 'admin' in read.output).toBe(false)
  const many = Object.fromEntries(Array.from({ length: 33 }, (_, n) => [`key${n}`, 'x']))
  expect(v.is(nameAttributesSchema, many)).toBe(false)
})

it('parses an identity with and without name and avatar [7.3]', () => {
  const noIdentity = { name: null, avatar: null }
  expect(v.parse(identitySchema, noIdentity)).toEqual(noIdentity)
  expect(v.is(identitySchema, { name: 'alice.eth' })).toBe(false)
})

it('parses CCIP requests and responses of whole bytes [EIP-3668]', () => {
  const sender = `0x${'aB'.repeat(20)}`
  expect(v.is(ccipRequestSchema, { sender, data: '0x12' })).toBe(true)
  expect(v.is(ccipRequestSchema, { sender, data: '0x123' })).toBe(false)
  expect(v.is(ccipRequestSchema, { sender: 'alice.eth', data: '0x12' })).toBe(false)
  expect(v.is(ccipResponseSchema, { data: '12' })).toBe(false)
})

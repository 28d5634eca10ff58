import * as v from 'valibot'
import { expect, it } from 'vitest'
import {
  nameAddressMessageSchema as addressSchema,
  nameAttributesMessageSchema as attributesSchema,
  nameRegistrationMessageSchema as nameSchema,
} from '../../protocol/index.ts'
import {
  createNameAddressMessage,
  createNameAttributesMessage,
  createNameRegistrationMessage,
} from './nameMessages.ts'

const name = 'alice.example.id'
const timestamp = 1_772_000_000
const scope = { audience: 'https://gateway.example', projectId: 'a1' }

it('contains purpose, gateway, project, name, attributes and seconds, in this order [7.22c]', () => {
  const text = createNameRegistrationMessage({ scope, name, timestamp })
  expect(text).toBe(
    '{"purpose":"register-name","audience":"https://gateway.example","projectId":"a1","name":"alice.example.id","attributes":{},"timestamp":1772000000}',
  )
  const read = v.parse(nameSchema, JSON.parse(text))
  expect(read).toEqual({ purpose: 'register-name', ...scope, name, attributes: {}, timestamp })
})

it('contains the name, so that a signature is valid for it only', () => {
  const attributes = { bio: 'hi "there"' }
  const first: unknown = JSON.parse(
    createNameAttributesMessage({ scope, name, attributes, timestamp }),
  )
  expect(v.parse(attributesSchema, first)).toEqual({
    purpose: 'set-name-attributes',
    ...scope,
    name,
    attributes,
    timestamp,
  })
  const second: unknown = JSON.parse(
    createNameAddressMessage({ scope, name, coinType: 60, address: '0xAB', timestamp }),
  )
  const purpose = 'set-name-address'
  const expected = { purpose, ...scope, name, coin_type: 60, address: '0xAB', timestamp }
  expect(v.parse(addressSchema, second)).toEqual(expected)
})

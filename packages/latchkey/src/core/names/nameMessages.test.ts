import * as v from 'valibot'
import { expect, it } from 'vitest'
import {
  nameAddressMessageSchema as addressSchema,
  nameAttributesMessageSchema as attributesSchema,
  nameMessageSchema as nameSchema,
} from '../../protocol/index.ts'
import {
  createNameAddressMessage,
  createNameAttributesMessage,
  createNameMessage,
} from './nameMessages.ts'

const name = 'alice.example.id'
const timestamp = 1_772_000_000

it('contains name, attributes and seconds, in this order [7.22c]', () => {
  const text = createNameMessage({ name, timestamp })
  expect(text).toBe('{"name":"alice.example.id","attributes":{},"timestamp":1772000000}')
  const read = v.parse(nameSchema, JSON.parse(text))
  expect(read).toEqual({ name, attributes: {}, timestamp })
})

it('contains the name, so that a signature is valid for it only', () => {
  const attributes = { bio: 'hi "there"' }
  const first: unknown = JSON.parse(createNameAttributesMessage({ name, attributes, timestamp }))
  expect(v.parse(attributesSchema, first)).toEqual({ name, attributes, timestamp })
  const second: unknown = JSON.parse(
    createNameAddressMessage({ name, coinType: 60, address: '0xAB', timestamp }),
  )
  const expected = { name, coin_type: 60, address: '0xAB', timestamp }
  expect(v.parse(addressSchema, second)).toEqual(expected)
})

import { expect, it } from 'vitest'
import { checksumAddress } from './checksumAddress.ts'
import { evm } from './evm.ts'
import { createTestEvmKit } from './standaloneAdapterKit.fixture.ts'

it.each([
  '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
  '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
  '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
  '0x52908400098527886E0F7030069857D2E4169EE7',
  '0xde709f2102306220921060314715629080e2fb77',
])('formats %s with its checksum, from any case [EIP-55]', async (address) => {
  const digits = address.slice(2)
  expect(checksumAddress(address)).toBe(address)
  expect(checksumAddress(`0x${digits.toLowerCase()}`)).toBe(address)
  expect(checksumAddress(`0x${digits.toUpperCase()}`)).toBe(address)
  const { checksumAddress: late } = evm().bind(createTestEvmKit())
  expect(await late?.(address.toLowerCase())).toBe(address)
})

it.each([
  ['a checksum that is wrong', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD'],
  ['a name', 'alice.eth'],
  ['too few digits', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAe'],
  ['nothing', ''],
])('rejects %s [EIP-55]', (_, text) => {
  expect(checksumAddress(text)).toBeUndefined()
})

it("the adapter formats addresses of wallets with their checksum, even if the wallet's is wrong", async () => {
  const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
  const factory = await evm().bind(createTestEvmKit()).loadProvider?.()
  for (const given of [address, address.toLowerCase(), address.replace('5aA', '5Aa')])
    expect(factory?.formatAddress?.(given)).toBe(address)
})

import { describe, expect, it } from 'vitest'
import type { ApprovalSummary } from './ApprovalSummary.ts'
import type { ParsedTypedData } from './findPermits.ts'
import { summarizeTypedData } from './summarizeTypedData.ts'

const [account, spender, token] = ['1', '2', '3'].map((digit) => `0x${digit.repeat(40)}`) as [
  string,
  string,
  string,
]
const maxUint256 = (2n ** 256n - 1n).toString()
const field = (text: string): { name: string; type: string } => {
  const [type = '', name = ''] = text.split(' ')
  return { name, type }
}
const fields = (text: string): { name: string; type: string }[] => text.split(', ').map(field)

const domain = { name: 'USD Coin', chainId: 1n, verifyingContract: token }
const permitType = fields(
  'address owner, address spender, uint256 value, uint256 nonce, uint256 deadline',
)
const permit = { owner: account, spender, value: '250000000', nonce: 0, deadline: 1 }
const detailsType = fields('address token, uint160 amount, uint48 expiration, uint48 nonce')
const delegationType = fields('address delegatee, uint256 value, uint256 nonce, uint256 deadline')
const details = { token, amount: '5', expiration: 1, nonce: 0 }

function summarize(typedData: Partial<ParsedTypedData>): ApprovalSummary {
  return summarizeTypedData({
    appOrigin: 'https://dune.market',
    account,
    chainId: 'eip155:1',
    typedData: { types: {}, primaryType: 'Permit', domain, message: {}, ...typedData },
  })
}
const codes = (summary: ApprovalSummary): readonly string[] =>
  summary.warnings.map(({ code }) => code)

describe('a permit in typed data', () => {
  it.each<[string, Partial<ParsedTypedData>, object, string]>([
    [
      'ERC-2612',
      { types: { Permit: permitType }, message: permit },
      { standard: 'permit', token, spender, amount: 250_000_000n },
      'approval',
    ],
    [
      'ERC-2612, without a limit',
      { types: { Permit: permitType }, message: { ...permit, value: maxUint256 } },
      { standard: 'permit', token, spender, amount: 'unlimited' },
      'unlimited_approval',
    ],
    [
      'ERC-2612, hexadecimal and slightly below the maximum',
      { types: { Permit: permitType }, message: { ...permit, value: `0x7${'f'.repeat(63)}` } },
      { standard: 'permit', token, spender, amount: 'unlimited' },
      'unlimited_approval',
    ],
    [
      'ERC-2612 under another name of the type',
      { primaryType: 'Harmless', types: { Harmless: permitType }, message: permit },
      { standard: 'permit', token, spender, amount: 250_000_000n },
      'approval',
    ],
    [
      'DAI',
      {
        types: {
          Permit: fields(
            'address holder, address spender, uint256 nonce, uint256 expiry, bool allowed',
          ),
        },
        message: { holder: account, spender, nonce: 0, expiry: 0, allowed: true },
      },
      { standard: 'dai', token, spender, amount: 'unlimited' },
      'unlimited_approval',
    ],
    [
      'Permit2, one token',
      {
        primaryType: 'PermitSingle',
        types: {
          PermitSingle: fields('PermitDetails details, address spender, uint256 sigDeadline'),
          PermitDetails: detailsType,
        },
        message: { details, spender, sigDeadline: 1 },
      },
      { standard: 'permit2', token, spender, amount: 5n },
      'approval',
    ],
    [
      'Permit2, a list without a limit',
      {
        primaryType: 'PermitBatch',
        types: {
          PermitBatch: fields('PermitDetails[] details, address spender, uint256 sigDeadline'),
          PermitDetails: detailsType,
        },
        message: {
          details: [{ ...details, amount: (2n ** 160n - 1n).toString() }],
          spender,
          sigDeadline: 1,
        },
      },
      { standard: 'permit2', token, spender, amount: 'unlimited' },
      'unlimited_approval',
    ],
    [
      'Permit2, a signature transfer',
      {
        primaryType: 'PermitTransferFrom',
        types: {
          PermitTransferFrom: fields(
            'TokenPermissions permitted, address spender, uint256 nonce, uint256 deadline',
          ),
          TokenPermissions: fields('address token, uint256 amount'),
        },
        message: { permitted: { token, amount: '7' }, spender, nonce: 0, deadline: 1 },
      },
      { standard: 'permit2', token, spender, amount: 7n },
      'approval',
    ],
    [
      'ERC-4494, one item of a collection',
      {
        types: { Permit: fields('address spender, uint256 tokenId, uint256 nonce') },
        message: { spender, tokenId: '218', nonce: 0 },
      },
      { standard: 'nft', token, spender, tokenId: 218n },
      'approval',
    ],
    [
      'a credit delegation of Aave',
      {
        primaryType: 'DelegationWithSig',
        types: { DelegationWithSig: delegationType },
        message: { delegatee: spender, value: '250', nonce: 0, deadline: 1 },
      },
      { standard: 'credit', token, spender, amount: 250n },
      'credit_delegation',
    ],
    [
      'a credit delegation of Aave, without a limit',
      {
        primaryType: 'DelegationWithSig',
        types: { DelegationWithSig: delegationType },
        message: { delegatee: spender, value: maxUint256, nonce: 0, deadline: 1 },
      },
      { standard: 'credit', token, spender, amount: 'unlimited' },
      'unlimited_credit',
    ],
    [
      'an amount that is not named as in any standard',
      {
        types: { Permit: fields('address spender, uint256 limit') },
        message: { spender, limit: 1 },
      },
      { standard: 'permit', token, spender, amount: undefined },
      'unknown_approval',
    ],
  ])('is found: %s', (_name, typedData, allowance, code) => {
    const summary = summarize(typedData)
    expect(summary.allowances).toEqual([allowance])
    expect(codes(summary)).toEqual([code])
  })

  it.each([
    ['a text', 'string details', {}, 'nothing'],
    [
      'no amount',
      'Details details',
      { Details: fields('address token, uint160 amount') },
      { token, amount: '0' },
    ],
  ])(
    'is found beside a member of a witness that has the name of another one: %s',
    (_name, witness, types, details) => {
      const summary = summarize({
        primaryType: 'PermitWitnessTransferFrom',
        types: {
          PermitWitnessTransferFrom: fields(
            `TokenPermissions permitted, address spender, uint256 nonce, uint256 deadline, ${witness}`,
          ),
          TokenPermissions: fields('address token, uint256 amount'),
          ...types,
        },
        message: {
          permitted: { token, amount: maxUint256 },
          spender,
          nonce: 0,
          deadline: 1,
          details,
        },
      })
      expect(summary.allowances).toContainEqual({
        standard: 'permit2',
        token,
        spender,
        amount: 'unlimited',
      })
      expect(codes(summary)).toContain('unlimited_approval')
    },
  )

  it('is found within a struct within a list', () => {
    const summary = summarize({
      primaryType: 'Order',
      types: {
        Order: fields('string note, Step[] steps'),
        Step: fields('Inner inner'),
        Inner: permitType,
      },
      message: { note: 'hello', steps: [{ inner: { ...permit, value: maxUint256 } }] },
    })
    expect(summary.allowances).toEqual([
      { standard: 'permit', token, spender, amount: 'unlimited' },
    ])
    expect(codes(summary)).toEqual(['unlimited_approval'])
  })

  it('is not found in a delegation of votes', () => {
    const summary = summarize({
      primaryType: 'Delegation',
      types: { Delegation: fields('address delegatee, uint256 nonce, uint256 expiry') },
      message: { delegatee: spender, nonce: 0, expiry: 1 },
    })
    expect(summary.allowances).toEqual([])
    expect(summary.warnings).toEqual([])
  })

  it('that is revoked has no warning', () => {
    const summary = summarize({ types: { Permit: permitType }, message: { ...permit, value: '0' } })
    expect(summary.warnings).toEqual([])
  })
})

describe('typed data', () => {
  const mail = { types: { Mail: fields('string text') }, primaryType: 'Mail' }

  it.each([
    ['no network', { name: 'a', verifyingContract: token }, 'domain_without_network'],
    ['no contract', { name: 'a', chainId: 1n }, 'domain_without_contract'],
  ])('of a domain with %s has a warning', (_name, changed, code) => {
    expect(codes(summarize({ ...mail, domain: changed, message: { text: '' } }))).toEqual([code])
  })

  it('shows every field, with hidden characters written out', () => {
    const summary = summarize({
      ...mail,
      domain: { ...domain, name: 'USD\u202E Coin' },
      message: { text: 'a\u202Eb', list: [{ amount: 5n }] },
    })
    expect(summary.details).toContainEqual({
      label: 'for',
      value: 'USD⟨U+202E⟩ Coin',
      isCode: false,
    })
    expect(summary.content).toEqual({
      type: 'fields',
      fields: [
        { name: 'text', value: 'a⟨U+202E⟩b' },
        { name: 'list', value: [{ name: '0', value: [{ name: 'amount', value: '5' }] }] },
      ],
    })
  })

  it.each<[string, string, object, readonly string[]]>([
    [
      'an authorization of ERC-3009',
      'address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce',
      { from: account, to: spender, value: '5', validAfter: 0, validBefore: 1, nonce: '0x' },
      ['transfer_authorization'],
    ],
    [
      'an authorization to move an item',
      'address from, address recipient, uint256 tokenId',
      { from: account, recipient: spender, tokenId: '5' },
      ['transfer_authorization'],
    ],
    [
      'a request of ERC-2771',
      'address from, address to, uint256 value, uint256 gas, uint256 nonce, bytes data',
      { from: account, to: spender, value: '0', gas: '1', nonce: '0', data: '0x' },
      ['call_authorization'],
    ],
    [
      'a call that a token makes for the account (abuse 36)',
      'uint256 nonce, address from, bytes functionSignature',
      { nonce: 0, from: account, functionSignature: '0xa9059cbb' },
      ['call_authorization'],
    ],
    [
      'an operation of ERC-4337 (abuse 36)',
      'address sender, uint256 nonce, bytes callData',
      { sender: account, nonce: 0, callData: '0x' },
      ['call_authorization'],
    ],
    ['a mail', 'address from, address to, string text', { from: account, to: spender }, []],
  ])('with which others move assets has a warning: %s', (_name, type, message, expected) => {
    const struct = message as Readonly<Record<string, unknown>>
    const direct = summarize({
      primaryType: 'Given',
      types: { Given: fields(type) },
      message: struct,
    })
    const nested = summarize({
      primaryType: 'Outer',
      types: { Outer: fields('Given[] list'), Given: fields(type) },
      message: { list: [struct] },
    })
    expect(codes(direct)).toEqual(expected)
    expect(codes(nested)).toEqual(expected)
  })

  it('that is an order of a marketplace has a warning', () => {
    const types = {
      Order: fields('Item[] offer, Item[] consideration'),
      Item: fields('uint256 id'),
    }
    const message = { offer: [], consideration: [] }
    expect(codes(summarize({ types, primaryType: 'Order', message }))).toEqual([
      'marketplace_order',
    ])
  })

  it.each([
    ['address trader, uint8 side, address collection, uint256 tokenId, uint256 price'],
    ['address collection, address signer, uint256 price, uint256[] itemIds'],
    ['address seller, address tokenAddress, uint256 tokenId, uint256 itemPrice'],
  ])('that sells an item for a price has a warning: %s (abuse 36)', (type) => {
    const types = { Order: fields(type) }
    const message = Object.fromEntries(fields(type).map(({ name }) => [name, '0']))
    expect(codes(summarize({ types, primaryType: 'Order', message }))).toEqual([
      'marketplace_order',
    ])
  })
})

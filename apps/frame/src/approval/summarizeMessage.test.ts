import { formatSiwxMessage, type SiwxMessageData } from 'latchkey/protocol'
import { describe, expect, it } from 'vitest'
import { encodeUtf8 } from '../custody/bytes.ts'
import type { ApprovalSummary } from './ApprovalSummary.ts'
import { summarizeMessage } from './summarizeMessage.ts'

const account = '0x1111111111111111111111111111111111111111'
const request = {
  appOrigin: 'https://dune.market',
  account,
  chainId: 'eip155:8453',
  now: Date.parse('2026-01-01T00:00:00Z'),
} as const
const summarize = (message: string | Uint8Array): ApprovalSummary =>
  summarizeMessage({
    ...request,
    message: typeof message === 'string' ? encodeUtf8(message) : message,
  })
const codes = (summary: ApprovalSummary): readonly string[] =>
  summary.warnings.map(({ code }) => code)

describe('a message', () => {
  it('is shown as its text, with line breaks', () => {
    const summary = summarize('I have read the rules.\n\tÄ 漢字 🙂')
    expect(summary.content).toEqual({ type: 'text', text: 'I have read the rules.\n\tÄ 漢字 🙂' })
    expect(summary.warnings).toEqual([])
  })

  it.each([
    ['a right-to-left override', 'pay \u202Eeno', 'pay ⟨U+202E⟩eno'],
    ['an isolate', 'a\u2066b', 'a⟨U+2066⟩b'],
    ['a zero-width space', 'pay\u200Bpal', 'pay⟨U+200B⟩pal'],
    ['a soft hyphen', 'a\u00ADb', 'a⟨U+00AD⟩b'],
    ['a carriage return', 'good\rbad', 'good⟨U+000D⟩bad'],
    ['a line separator', 'a\u2028b', 'a⟨U+2028⟩b'],
    ['a Hangul filler', 'a\u3164b', 'a⟨U+3164⟩b'],
    ['a tag', 'a\u{E0041}b', 'a⟨U+E0041⟩b'],
    ['a byte order mark', '\uFEFFa', '⟨U+FEFF⟩a'],
  ])('has %s written out', (_name, text, shown) => {
    const summary = summarize(text)
    expect(summary.content).toEqual({ type: 'text', text: shown })
    expect(codes(summary)).toEqual(['hidden_characters'])
  })

  it.each([
    ['no UTF-8', [0xff, 0xfe, 0x00]],
    ['an overlong form', [0xc0, 0xaf]],
    ['control characters', [1, 2, 3, 65]],
  ])('of %s is shown as bytes, with a warning', (_name, bytes) => {
    const summary = summarize(Uint8Array.from(bytes))
    expect(summary.content?.type).toBe('hex')
    expect(codes(summary)).toEqual(['not_text'])
  })
})

describe('a sign-in message', () => {
  const data: SiwxMessageData = {
    domain: 'dune.market',
    accountAddress: account,
    chainId: 'eip155:8453',
    uri: 'https://dune.market/in',
    version: '1',
    nonce: 'k3Vq81Zt',
  }
  const signIn = (changes: Partial<SiwxMessageData> = {}): readonly string[] =>
    codes(summarize(formatSiwxMessage({ ...data, ...changes })))

  it('of the page itself has no warning', () => {
    expect(signIn()).toEqual([])
  })

  it('is a sign-in to the site that it names, for EVM and Solana accounts', () => {
    const solana = {
      chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
      accountAddress: '2mGDWZWwpqbhfDNdDRs8fVPT9wmKKHgVFPeU5RjuRJH2',
    } as const
    for (const changes of [{}, solana, { domain: 'evil.example' }])
      expect(summarize(formatSiwxMessage({ ...data, ...changes }))).toMatchObject({
        isSignIn: true,
        details: [{ label: 'site', value: { ...data, ...changes }.domain }],
      })
    expect(summarize('I have read the rules.').isSignIn).toBeUndefined()
  })

  it.each<[string, Partial<SiwxMessageData>, string]>([
    ['another domain', { domain: 'evil.example' }, 'sign_in_domain_mismatch'],
    ['a domain that ends alike', { domain: 'xdune.market' }, 'sign_in_domain_mismatch'],
    ['another port', { domain: 'dune.market:8443' }, 'sign_in_domain_mismatch'],
    ['a URI of another origin', { uri: 'https://evil.example' }, 'sign_in_domain_mismatch'],
    ['another account', { accountAddress: '0x2' }, 'sign_in_account_mismatch'],
    ['another network', { chainId: 'eip155:1' }, 'sign_in_network_mismatch'],
    ['a time that has passed', { expirationTime: '2025-12-31T00:00:00Z' }, 'sign_in_expired'],
    ['a time to come', { notBefore: '2026-02-01T00:00:00Z' }, 'sign_in_expired'],
  ])('of %s has a warning', (_name, changes, code) => {
    expect(signIn(changes)).toEqual([code])
  })

  it('of another domain cannot be approved', () => {
    const [warning] = summarize(formatSiwxMessage({ ...data, domain: 'evil.example' })).warnings
    expect(warning?.severity).toBe('blocking')
    expect(warning?.values['domain']).toBe('evil.example')
  })

  it.each([
    [
      'control characters',
      encodeUtf8(formatSiwxMessage({ ...data, statement: '\u0001'.repeat(100) })),
    ],
    ['a byte that UTF-8 never has', Uint8Array.of(...encodeUtf8(formatSiwxMessage(data)), 0xff)],
  ])('with %s is shown as bytes, and cannot be approved (abuse 28)', (_name, message) => {
    const summary = summarize(message)
    expect(summary.content?.type).toBe('hex')
    expect(summary.isSignIn).toBeUndefined()
    expect(summary.warnings).toContainEqual(
      expect.objectContaining({ code: 'sign_in_malformed', severity: 'blocking' }),
    )
  })

  it.each([
    ['extra lines', `${formatSiwxMessage(data)}\nAnd: more`],
    ['a text before it', `Hello\n${formatSiwxMessage({ ...data, domain: 'evil.example' })}`],
    [
      'a hidden character in its first line',
      formatSiwxMessage(data).replace('sign in', 'sign\u200B in'),
    ],
    ['upper case', formatSiwxMessage(data).toUpperCase()],
  ])('with %s cannot be approved', (_name, text) => {
    expect(codes(summarize(text))).toContain('sign_in_malformed')
    expect(summarize(text)).toMatchObject({ isSignIn: true, details: [] })
  })
})

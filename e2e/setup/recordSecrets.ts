import type { BrowserContext, Request } from '@playwright/test'
import { english } from 'viem/accounts'

/** Secrets of the traffic between a browser and the services, and reports of its pages. */
export type RecordedSecrets = {
  /** Secrets by the name of the member or header that had them. */
  readonly secrets: ReadonlyMap<string, ReadonlySet<string>>
  /** Lines of the console, uncaught errors, and bodies of failed requests. */
  readonly reports: readonly string[]
}

const secretMembers = new Set([
  'accessToken',
  'code',
  'recoveryShare',
  'refreshToken',
  'sealed',
  'secret',
  'share',
])
const secretHeaders = ['authorization', 'dpop']

/** Records the secrets that a browser sends and receives, and the errors that it reports. */
export function recordSecrets(context: BrowserContext): RecordedSecrets {
  const secrets = new Map<string, Set<string>>()
  const reports: string[] = []
  const add = (name: string, value: string): void => {
    const known = secrets.get(name) ?? new Set()
    secrets.set(name, known.add(value))
  }
  const addMembers = (text: string | null): void => {
    if (text === null || !text.startsWith('{')) return
    JSON.parse(text, (name, value: unknown) => {
      if (secretMembers.has(name) && typeof value === 'string') add(name, value)
      return value
    })
  }
  context.on('request', (request) => {
    for (const name of secretHeaders) {
      const value = request.headers()[name]
      // Without the scheme.
      if (value !== undefined) add(name, value.replace('DPoP ', ''))
    }
    addMembers(request.postData())
  })
  context.on('requestfinished', (request) => {
    const read = async ({ url, response }: { url: string; response: Request['response'] }) => {
      const found = await response.call(request)
      if (!found || !/\/(?:wallet|shares)\/v1\//.test(url)) return
      const body = await found.text()
      addMembers(body)
      if (!found.ok()) reports.push(`${url} ${body}`)
    }
    // The page may have gone meanwhile.
    read({ url: request.url(), response: request.response }).catch(() => {})
  })
  context.on('console', (message) => reports.push(message.text()))
  context.on('weberror', (error) => reports.push(error.error().stack ?? ''))
  return { secrets, reports }
}

/** Returns whether a text contains a secret. Ids have six digits in a row too, so that a code is found as a word. */
export function hasSecret(text: string, secret: string): boolean {
  return /^\d{6}$/.test(secret) ? new RegExp(`\\b${secret}\\b`).test(text) : text.includes(secret)
}

const words = new Set(english)

/** Finds what looks like a secret: a token, a private key, a share or recovery words. */
export function findSecretPatterns(text: string): readonly string[] {
  const isPhrase = (phrase: string): boolean => phrase.split(' ').every((word) => words.has(word))
  const phrases = [...text.matchAll(/(?=\b((?:[a-z]{3,8} ){11}[a-z]{3,8})\b)/g)]
  return [
    ...(text.match(/\beyJ[\w-]+\.[\w-]+/g) ?? []),
    ...(text.match(/\b(?:0x)?[\da-f]{64,}\b/gi) ?? []),
    ...(text.match(/[\w-]{90,}/g) ?? []),
    ...(text.match(/\b(?:[\dA-Z]{4}-){4}[\dA-Z]{4}\b/g) ?? []),
    ...phrases.map(([, phrase = '']) => phrase).filter(isPhrase),
  ]
}

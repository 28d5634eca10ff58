import { expect, it, vi } from 'vitest'
import type { CreatedPasskey } from '../custody/passkey.ts'
import { createWindowPasskeys } from './createWindowPasskeys.ts'
import type { PasskeyWindowRequest } from './passkeyMessages.ts'

const origin = 'https://wallet.example'
const fails = (code: string): object => expect.objectContaining({ code: `custody.${code}` })

type Message = Pick<MessageEvent<unknown>, 'source' | 'origin' | 'data'>

/** A frame that creates passkeys in windows, and the window that it opens. */
function openFrame({ isBlocked = false } = {}) {
  const listeners = new Set<(message: Message) => void>()
  const leaving = new Set<(message: Message) => void>()
  const ports: MessagePort[] = []
  const popup = {
    closed: false,
    focused: 0,
    focus: () => void popup.focused++,
    close: () => (popup.closed = true),
    postMessage: (_data: unknown, _origin: string, sent: MessagePort[]) => ports.push(...sent),
  }
  let opened = ''
  const window = {
    location: { origin },
    crypto,
    setInterval: setInterval.bind(globalThis),
    clearInterval: clearInterval.bind(globalThis),
    setTimeout: setTimeout.bind(globalThis),
    clearTimeout: clearTimeout.bind(globalThis),
    open(url: string) {
      opened = url
      return isBlocked ? null : popup
    },
    addEventListener(
      type: string,
      listener: (message: Message) => void,
      { signal }: AbortController,
    ) {
      const target = type === 'pagehide' ? leaving : listeners
      target.add(listener)
      signal.addEventListener('abort', () => target.delete(listener))
    },
  }
  const passkeys = createWindowPasskeys(window as never, { isAvailable: true } as never, {
    appOrigin: 'https://app.example',
    getLocale: () => 'de',
  })
  const send = (message: Partial<Message>): void => {
    const data = { type: 'latchkey:view', nonce: fragment().get('nonce') }
    const all = { source: popup as never, origin, data, ...message }
    for (const listener of listeners) listener(all)
  }
  const leave = (): void => {
    for (const listener of leaving) listener({ source: null, origin, data: undefined })
  }
  const fragment = (): URLSearchParams => new URLSearchParams(opened.split('#')[1])
  return { passkeys, popup, ports, send, leave, fragment }
}

/** Reads what the window is asked for. */
async function readRequest(port: MessagePort): Promise<PasskeyWindowRequest> {
  return new Promise((resolve) => {
    port.addEventListener('message', ({ data }) => resolve(data as PasskeyWindowRequest))
    port.start()
  })
}

const bytes = (): Uint8Array<ArrayBuffer> => crypto.getRandomValues(new Uint8Array(4))
const attestation = {
  credentialId: bytes(),
  clientDataJSON: bytes(),
  attestationObject: bytes(),
}

async function createPasskey(): Promise<CreatedPasskey> {
  const algorithm = { name: 'AES-GCM', length: 256 }
  const key = await crypto.subtle.generateKey(algorithm, false, ['encrypt', 'decrypt'])
  const record = { credentialId: attestation.credentialId, salt: bytes() }
  return { attestation, record, factor: { method: 'passkey', key } }
}

it('opens the window during the click, and sends it what was prepared since', async () => {
  const { passkeys, popup, ports, send, fragment } = openFrame()
  const shown: boolean[] = []
  passkeys.window?.subscribe(() => shown.push(passkeys.window?.isOpen() ?? false))
  let finish = (_user: { name: string; challenge: Uint8Array<ArrayBuffer> }): void => {}
  const prepare = async (): Promise<{ name: string }> => {
    expect(fragment().get('view')).toBe('passkey')
    return new Promise((resolve) => (finish = resolve))
  }
  const created = passkeys.createForWallet(prepare)
  expect(fragment().get('locale')).toBe('de')
  send({})
  const challenge = bytes()
  finish({ name: 'ada@example.com', challenge })
  const port = ports[0]!
  expect(await readRequest(port)).toEqual({
    kind: 'wallet',
    user: { name: 'ada@example.com', challenge },
    appOrigin: 'https://app.example',
  })
  passkeys.window?.focus()
  expect(popup.focused).toBe(1)
  const passkey = await createPasskey()
  port.postMessage({ ...passkey, more: 'than a passkey' })
  port.postMessage(passkey)
  const { factor, ...rest } = await created
  expect(rest).toEqual({ attestation, record: passkey.record })
  // The key is usable here, and still cannot be exported.
  const [one, other] = await Promise.all(
    [factor.key, passkey.factor.key].map((key) =>
      crypto.subtle.encrypt({ name: 'AES-GCM', iv: new Uint8Array(12) }, key, new Uint8Array(8)),
    ),
  )
  expect(new Uint8Array(one!)).toEqual(new Uint8Array(other!))
  expect(factor.key.extractable).toBe(false)
  expect(popup.closed).toBe(true)
  expect(shown).toEqual([true, false])
})

it('gives the port to the window that it opened', async () => {
  const { passkeys, ports, send } = openFrame()
  const created = passkeys.createForAccount(async () => ({ name: 'ada' }))
  send({ source: {} as never })
  send({ origin: 'https://app.example' })
  send({ data: { type: 'latchkey:view', nonce: crypto.randomUUID() } })
  expect(ports).toEqual([])
  send({})
  expect(ports).toHaveLength(1)
  const port = ports[0]!
  expect(await readRequest(port)).toMatchObject({ kind: 'account', user: { name: 'ada' } })
  port.postMessage(attestation)
  expect(await created).toEqual(attestation)
})

it('ends a request when another one follows, and keeps the window of that one', async () => {
  const { passkeys, popup, send, ports } = openFrame()
  const first = passkeys.createForAccount(async () => ({ name: 'first' }))
  const second = passkeys.createForAccount(async () => ({ name: 'second' }))
  await expect(first).rejects.toMatchObject({ name: 'AbortError' })
  expect(passkeys.window?.isOpen()).toBe(true)
  send({})
  const port = ports.at(-1)!
  expect(await readRequest(port)).toMatchObject({ user: { name: 'second' } })
  port.postMessage(attestation)
  expect(await second).toEqual(attestation)
  expect([passkeys.window?.isOpen(), popup.closed]).toEqual([false, true])
})

it('fails when the browser blocks the window', async () => {
  const { passkeys } = openFrame({ isBlocked: true })
  const prepare = vi.fn(async () => ({ name: 'ada' }))
  await expect(passkeys.createForWallet(prepare)).rejects.toThrow(fails('window_blocked'))
  expect(prepare).not.toHaveBeenCalled()
  expect(passkeys.window?.isOpen()).toBe(false)
})

it('ends when the window is loaded again: it has lost its port', async () => {
  const { passkeys, popup, ports, send } = openFrame()
  const created = passkeys.createForAccount(async () => ({ name: 'ada' }))
  send({})
  send({})
  await expect(created).rejects.toThrow(fails('passkey_cancelled'))
  expect(ports).toHaveLength(1)
  expect(popup.closed).toBe(true)
  expect(passkeys.window?.isOpen()).toBe(false)
})

it('closes the window once the service would not accept the passkey', async () => {
  const { passkeys, popup, send } = openFrame()
  const created = passkeys.createForAccount(async () => ({ name: 'ada', timeout: 20 }))
  send({})
  await expect(created).rejects.toThrow(fails('passkey_cancelled'))
  expect(popup.closed).toBe(true)
})

it('closes the window with the page', async () => {
  const { passkeys, popup, leave } = openFrame()
  passkeys.createForAccount(async () => ({ name: 'ada' })).catch(() => {})
  leave()
  expect(popup.closed).toBe(true)
})

it('fails when the visitor or the view closes the window', async () => {
  vi.useFakeTimers()
  try {
    const { passkeys, popup } = openFrame()
    const left = passkeys.createForAccount(async () => ({ name: 'ada' }))
    left.catch(() => {})
    popup.closed = true
    await vi.advanceTimersByTimeAsync(1_000)
    await expect(left).rejects.toThrow(fails('passkey_cancelled'))
    popup.closed = false
    const ended = passkeys.createForAccount(async () => ({ name: 'ada' }))
    passkeys.window?.close()
    await expect(ended).rejects.toMatchObject({ name: 'AbortError' })
    expect(popup.closed).toBe(true)
  } finally {
    vi.useRealTimers()
  }
})

it('closes the window when what it needs cannot be prepared', async () => {
  const { passkeys, popup, send } = openFrame()
  const created = passkeys.createForAccount(async () => {
    throw new Error('The limit is reached.')
  })
  send({})
  await expect(created).rejects.toThrow('The limit is reached.')
  expect(popup.closed).toBe(true)
})

import { h } from 'preact'
import { afterEach, describe, expect, it } from 'vitest'
import { EmailChangeView } from '../login/EmailChangeView.tsx'
import { IdleView } from '../popup/IdleView.tsx'
import { AddLoginView } from '../settings/AddLoginView.tsx'
import type { PasskeyActions } from '../settings/createPasskeyActions.ts'
import type { SettingsActions } from '../settings/createSettingsActions.ts'
import { stepUpWithoutMethods } from '../stepUp/stepUpWithoutMethods.fixture.ts'
import { ProtectView } from '../settings/ProtectView.tsx'
import { SettingsView } from '../settings/SettingsView.tsx'
import { StepUpForm } from '../stepUp/StepUpForm.tsx'
import type { PlainFrameTextKey } from '../text/createFrameText.ts'
import { enTexts } from '../text/en.ts'
import { createLanguageSetting } from '../text/createLanguageSetting.ts'
import { loadLanguage } from '../text/loadLanguage.ts'
import { ConfirmFactor } from '../wallet/ConfirmFactor.tsx'
import { RecoverWallet } from '../wallet/RecoverWallet.tsx'
import { RecoveryCodeStep } from '../wallet/RecoveryCodeStep.tsx'
import { CreatePasskeyView } from '../window/CreatePasskeyView.tsx'
import { RecoverySetup } from '../wallet/RecoverySetup.tsx'
import { createFrameViewPresenter, type FrameViewDefinition } from './createFrameViewPresenter.ts'

const never = async (): Promise<never> => new Promise(() => {})
const settings: SettingsActions = {
  deviceId: 'own',
  readEmail: async () => 'ada@example.com',
  readWallet: async () => ({
    walletId: 'w',
    evm: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
    solana: '4Nd1mYQfBZ2u3x5kqkPhgRkP9qv3bM9m1o3pG1wYb1sV',
    recoveryPublicKey: '',
    recovery: { keys: [], passkeys: [] },
    devices: [
      { device: 'own', createdAt: 0, recoveryShare: '' },
      { device: 'other1', createdAt: 0, recoveryShare: '' },
    ],
  }),
  removeDevice: never,
  removeThisDevice: never,
  listLogins: async () => [{ id: '1', method: 'google', addedAt: 0 }] as never,
  offeredLogins: ['email', 'google', 'github', 'farcaster'],
  sessionLogins: {
    openWindow: () => undefined,
    signInAtProvider: never,
    signInWithFarcaster: never,
  },
  sendEmailCode: never,
  addEmail: never,
  removeLogin: never,
  readLog: async () => ({
    isIntact: true,
    account: [{ sequence: 1, at: 0, event: 'session.started', details: {} }] as never,
    wallet: [{ sequence: 1, at: 0, event: 'share.released', device: 'own', details: {} }],
    hasMore: { account: false, wallet: false },
  }),
  isConfirmed: async () => false,
  stepUp: {
    ...stepUpWithoutMethods,
    readEmail: async () => 'ada@example.com',
    listMethods: async () => ['email', 'google', 'farcaster', 'passkey'],
  },
  signOutEverywhere: never,
}
const recovery = {
  passkeySupport: { isAvailable: true },
  isAutomaticOffered: true,
  readAutomaticHours: async () => 24,
} as never
const passkeys: PasskeyActions = {
  support: { isAvailable: false, window: undefined },
  readTime: async () => 0,
  list: async () => [{ credentialId: 'passkey1', addedAt: 0 }],
  add: never,
  remove: never,
}
const factor = { hasPasskey: true, hasCode: true, unlockPasskey: never, readCode: never }
const account = { account: 'ada@example.com', appOrigin: 'https://dune.market' }
type Part = 'logins' | 'devices' | 'passkeys' | 'recovery' | 'audit' | 'signOut' | 'home'
const part = (name: Part) => () =>
  h(SettingsView, { settings, recovery, passkeys, part: name, onSignedOut: () => {} })

const views: readonly (readonly [
  string,
  PlainFrameTextKey,
  FrameViewDefinition<never>['render'],
])[] = [
  [
    'the creation of a wallet',
    'recovery.title',
    () =>
      h(RecoverySetup, {
        ...account,
        passkeySupport: { isAvailable: true, window: undefined },
        canConfirm: true,
        createPasskey: never,
        createDraft: never,
        saveKit: () => {},
        onDone: () => {},
      }),
  ],
  [
    'the creation of a passkey in a window',
    'settings.createPasskey',
    () =>
      h(CreatePasskeyView, {
        requested: Promise.resolve({
          kind: 'wallet' as const,
          user: { name: account.account, challenge: new Uint8Array(1) },
          appOrigin: account.appOrigin,
        }),
        create: never,
      }),
  ],
  [
    'a recovery code',
    'recovery.title',
    () =>
      h(RecoveryCodeStep, {
        code: 'ABCD-EFGH',
        isBusy: false,
        problem: undefined,
        onSaveKit: () => {},
        onDone: () => {},
      }),
  ],
  [
    'the recovery of a wallet',
    'recover.title',
    () => h(RecoverWallet, { ...account, ...factor, recover: never, onDone: () => {} }),
  ],
  [
    'a confirmation with a factor',
    'settings.title',
    () => h(ConfirmFactor, { ...factor, onFactor: never }),
  ],
  [
    'a change of the address',
    'email.title',
    () =>
      h(EmailChangeView, {
        ...account,
        hasEmail: true,
        email: 'new@example.com',
        onAnswer: () => {},
      }),
  ],
  [
    'an address that is added',
    'logins.addEmail',
    () =>
      h(EmailChangeView, {
        ...account,
        hasEmail: false,
        email: 'new@example.com',
        onAnswer: () => {},
      }),
  ],
  [
    'a login that is added',
    'settings.title',
    () =>
      h(AddLoginView, {
        settings: { ...settings, isConfirmed: async () => true },
        method: 'google',
        onBack: () => {},
        onDone: () => {},
      }),
  ],
  [
    'the field for an address',
    'settings.title',
    () =>
      h(AddLoginView, {
        settings: { ...settings, isConfirmed: async () => true },
        method: 'email',
        onBack: () => {},
        onDone: () => {},
      }),
  ],
  ['the window of its own', 'popup.title', () => h(IdleView, {})],
  ['the settings', 'settings.title', part('home')],
  ['the ways to sign in', 'settings.title', part('logins')],
  ['the devices', 'settings.title', part('devices')],
  ['the passkeys of the account', 'settings.title', part('passkeys')],
  [
    'the ways to confirm the session',
    'settings.title',
    () => h(StepUpForm, { actions: settings.stepUp, action: 'recovery', onDone: () => {} }),
  ],
  ['the ways to recover', 'settings.title', part('recovery')],
  [
    'the request for a second factor',
    'recovery.title',
    () =>
      h(ProtectView, {
        need: { type: 'secondFactor', usd: 500, isOptional: true },
        settings,
        recovery,
        exportUri: '/export',
        onAnswer: () => {},
      }),
  ],
  [
    'the limit of a recovered wallet',
    'recovery.title',
    () =>
      h(ProtectView, {
        need: { type: 'spendCap', spending: { capCents: 20_000, spentCents: 0 }, cents: 30_000n },
        settings,
        recovery,
        exportUri: '/export',
        onAnswer: () => {},
      }),
  ],
  ['the audit log', 'settings.title', part('audit')],
  ['the sign-out everywhere', 'settings.title', part('signOut')],
]

const shown = new AbortController()
afterEach(() => {
  document.body.replaceChildren()
  document.documentElement.dir = 'ltr'
})

/** Returns the texts of an element, and the names of its controls. */
function readTexts(element: Element): readonly string[] {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  const texts: string[] = []
  while (walker.nextNode()) texts.push(walker.currentNode.textContent?.trim() ?? '')
  const labels = [...element.querySelectorAll('[aria-label]')].map(
    (each) => each.getAttribute('aria-label') ?? '',
  )
  return [...texts, ...labels].filter(Boolean)
}

describe.each(['de', 'ar', 'ja'])('a view in %s', (locale) => {
  it.each(views)('has no English text: %s', async (_name, title, render) => {
    const language = createLanguageSetting(await loadLanguage(locale, []), window)
    const root = document.createElement('div')
    document.body.append(root)
    const page = createFrameViewPresenter(root, {
      getLanguage: language.get,
      onVisibilityChange: () => {},
    })
    void page.show({ title, render }, shown.signal)
    const { text } = language.get()
    await expect.poll(() => root.querySelector('h1')?.textContent).toBe(text(title))
    await expect.poll(() => root.querySelector('[aria-busy="true"]')).toBeNull()
    const english = new Set<string>(
      Object.entries(enTexts).flatMap(([key, value]) =>
        text(key as PlainFrameTextKey) === value ? [] : [value],
      ),
    )
    expect(readTexts(root).filter((each) => english.has(each))).toEqual([])
    expect(document.documentElement.lang).toBe(locale)
    expect(document.documentElement.dir).toBe(locale === 'ar' ? 'rtl' : 'ltr')
  })
})

describe('the language of a page', () => {
  it('changes for the views that follow', async () => {
    const language = createLanguageSetting(await loadLanguage('de', []), window)
    const changes = [language.set('fr'), language.set('es')]
    await Promise.all(changes)
    expect(language.get().locale).toBe('es')
    expect(document.documentElement.lang).toBe('es')
  })
})

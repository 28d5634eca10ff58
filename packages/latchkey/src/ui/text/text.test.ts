import { describe, expect, it } from 'vitest'
import { accountTexts } from '../features/account/accountTexts.ts'
import { activityTexts } from '../features/activity/activityTexts.ts'
import { catalogueTexts } from '../features/catalogue/catalogueTexts.ts'
import { connectTexts } from '../features/connect/connectTexts.ts'
import { helpTexts } from '../features/help/helpTexts.ts'
import { loginTexts } from '../features/login/loginTexts.ts'
import { namesTexts } from '../features/names/namesTexts.ts'
import { networkTexts } from '../features/network/networkTexts.ts'
import { nftsTexts } from '../features/nfts/nftsTexts.ts'
import { onrampTexts } from '../features/onramp/onrampTexts.ts'
import { pairingTexts } from '../features/pairing/pairingTexts.ts'
import { receiveTexts } from '../features/receive/receiveTexts.ts'
import { sendTexts } from '../features/send/sendTexts.ts'
import { siwxTexts } from '../features/siwx/siwxTexts.ts'
import { swapTexts } from '../features/swap/swapTexts.ts'
import { walletsTexts } from '../features/wallets/walletsTexts.ts'
import { createText } from './createText.ts'
import { en } from './en.ts'
import type { AnyTextKey } from './Texts.ts'
import type { EnglishToastMessage } from './EnglishToastMessage.ts'
import type { TranslatedErrorCode } from './TranslatedErrorCode.ts'
import { getTextDirection, translatedLanguages, loadTexts } from './translatedLanguages.ts'

const catalogues = [
  en,
  accountTexts,
  activityTexts,
  catalogueTexts,
  connectTexts,
  helpTexts,
  loginTexts,
  namesTexts,
  networkTexts,
  nftsTexts,
  onrampTexts,
  pairingTexts,
  receiveTexts,
  sendTexts,
  siwxTexts,
  swapTexts,
  walletsTexts,
]
const english: Readonly<Record<string, string>> = Object.assign({}, ...catalogues)

/** The type requires each message, and refuses others. */
const toasts: Readonly<Record<EnglishToastMessage, true>> = {
  'A problem occurred while trying initialize authentication': true,
  'Action not allowed': true,
  'Authenticating...': true,
  'Chain is not supported': true,
  'Choose a network or disconnect': true,
  'Code email resent': true,
  'Email saved': true,
  'Error signing message': true,
  'Failed to fetch transactions': true,
  'Failed to send transaction': true,
  'Network or account changed': true,
  'Purchase arrived': true,
  'Sign in or cancel': true,
  'Token Balance Unavailable': true,
  'Transaction confirmed': true,
  'Transaction replaced': true,
  'Transaction started': true,
  'Wallet connected': true,
  'Wallet disconnected': true,
  'Wallet not found. Install it, or choose another.': true,
}

const errors: Readonly<Record<TranslatedErrorCode, true>> = {
  'connector.not_found': true,
  'custody.address_mismatch': true,
  'custody.storage_full': true,
  'custody.storage_unavailable': true,
  'custody.wallet_missing': true,
  'frame.aborted': true,
  'frame.action_not_allowed': true,
  'frame.failed': true,
  'frame.load_failed': true,
  'frame.message_invalid': true,
  'frame.not_set': true,
  'frame.request_aborted': true,
  'frame.timed_out': true,
  'frame.too_many_requests': true,
  'frame.unverified_domain': true,
  'frame.window_blocked': true,
  'frame.window_closed': true,
  'gateway.failed': true,
  'login.change_pending': true,
  'login.code_expired': true,
  'login.code_locked': true,
  'login.code_wrong': true,
  'login.dependency_missing': true,
  'login.device_declined': true,
  'login.email_invalid': true,
  'login.email_taken': true,
  'login.limited': true,
  'login.link_expired': true,
  'login.link_required': true,
  'login.locked': true,
  'login.mail_failed': true,
  'login.on_hold': true,
  'login.origin_not_allowed': true,
  'login.passkey_required': true,
  'login.popup_blocked': true,
  'login.provider_failed': true,
  'login.provider_off': true,
  'login.redirect_failed': true,
  'login.session_ended': true,
  'login.social_timed_out': true,
  'login.step_up_required': true,
  'login.stopped': true,
  'login.too_soon': true,
  'login.unconfirmed': true,
  'login.window_unreachable': true,
  'names.invalid_name': true,
  'names.taken': true,
  'send.failed': true,
  'send.insufficient_funds': true,
  'send.invalid_receiver': true,
  'send.name_not_found': true,
  'send.receiver_in_wrong_namespace': true,
  'send.replaced': true,
  'send.token_has_transfer_fee': true,
  'send.token_has_transfer_hook': true,
  'send.token_not_found': true,
  'send.token_not_transferable': true,
  'shares.limited': true,
  'shares.unavailable': true,
  'transport.failed': true,
  'transport.timed_out': true,
  'wallet.no_accounts': true,
  'wallet.user_rejected': true,
}

function holes(text: string): string[] {
  return [...text.matchAll(/\{\w+\}/g)].map(([hole]) => hole).toSorted()
}

describe('texts', () => {
  it('fills holes, and leaves unknown braces alone', () => {
    const braces: Readonly<Record<string, string>> = { 'test.braces': '{x} {constructor}' }
    const text = createText(braces)
    expect(createText(connectTexts)('connecting.approve', { name: 'Fox {name}' })).toBe(
      'Approve in Fox {name}',
    )
    expect(text('test.braces')).toBe('{x} {constructor}')
  })

  it('isolates the direction of inserted values when isIsolated is set', () => {
    const text = createText(sendTexts, { direction: 'rtl' })
    expect(text('preview.send', { amount: '0.5 ETH' })).toBe('Send \u20680.5 ETH\u2069')
  })

  it('reads the texts of a feature and those of all views, and a translation of both', async () => {
    const translation = await loadTexts('de')
    const text = createText(sendTexts)
    expect([text('send.max'), text('common.back')]).toEqual(['Max', 'Back'])
    const german = createText(sendTexts, { translation })
    expect([german('send.review'), german('common.back')]).toEqual(['Prüfen', 'Zurück'])
  })

  it('has each key in one feature', () => {
    expect(Object.keys(english)).toHaveLength(catalogues.flatMap((one) => Object.keys(one)).length)
  })

  it.each(translatedLanguages)('has every text and every hole in %s', async (language) => {
    const texts = await loadTexts(language)
    const keys = [
      ...Object.keys(english),
      ...Object.keys(toasts).map((one) => `toast.${one}`),
      ...Object.keys(errors).map((one) => `error.${one}`),
    ]
    expect(Object.keys(texts!).toSorted()).toEqual(keys.toSorted())
    for (const message of Object.keys(toasts) as EnglishToastMessage[])
      expect(texts![`toast.${message}`].trim()).not.toBe('')
    for (const code of Object.keys(errors) as TranslatedErrorCode[]) {
      const translated = texts![`error.${code}`]
      expect([code, holes(translated)]).toEqual([code, []])
      expect(translated.trim()).not.toBe('')
    }
    for (const key of Object.keys(english) as AnyTextKey[]) {
      expect([key, holes(texts![key])]).toEqual([key, holes(english[key]!)])
      expect(texts![key].trim()).not.toBe('')
    }
  })

  it('loads a language by any of its locales, and none for unsupported ones', async () => {
    expect(await loadTexts('de-AT')).toBe(await loadTexts('de'))
    expect(await loadTexts('en-GB')).toBeUndefined()
    expect(await loadTexts('xx')).toBeUndefined()
  })

  it.each([
    ['ar', 'rtl'],
    ['ar-EG', 'rtl'],
    ['de', 'ltr'],
  ])('writes %s %s', (locale, direction) => {
    expect(getTextDirection(locale)).toBe(direction)
  })

  it('has no exclamation marks and no title case', () => {
    for (const text of Object.values(english))
      expect(text).not.toMatch(/!|\b[A-Z][a-z]+ [A-Z][a-z]+\b/)
  })
})

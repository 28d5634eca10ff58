import { describe, expect, it } from 'vitest'
import type { ServiceLanguage } from '../../language/index.ts'
import type { CodePurpose } from './CodePurpose.ts'
import { formatCodeMessage } from './formatCodeMessage.ts'

const purposes: readonly CodePurpose[] = ['login', 'step_up', 'current_email', 'next_email']

const format = (
  purpose: CodePurpose,
  language: ServiceLanguage = 'en',
): { readonly subject: string; readonly text: string } =>
  formatCodeMessage({
    to: 'ada@a.example',
    language,
    purpose,
    nextEmail: 'new@b.example',
    code: '271828',
    appOrigin: 'https://app.example',
  })

it.each([
  ['login', 'Your code to sign in to app.example', /^This code signs you in/],
  ['step_up', 'Your code to confirm a change on app.example', /You do not need it to sign in\./],
  [
    'current_email',
    'Your code to change your e-mail address on app.example',
    /^This code changes the e-mail address of your wallet to new@b\.example\./,
  ],
  [
    'next_email',
    'Your code for your new e-mail address on app.example',
    /^This code makes this address the e-mail address of your wallet\./,
  ],
] as const)('names the purpose of a code before the code: %s', (purpose, subject, start) => {
  const message = format(purpose)
  expect(message.subject).toBe(subject)
  const [before = '', after] = message.text.split('Your code is 271828.')
  expect(before).toMatch(start)
  expect(after).toContain('Enter it on https://app.example')
})

it('warns the owner of a change, and does not call the message safe to ignore', () => {
  const { text } = format('current_email')
  expect(text).toContain('enter the code nowhere, not even on https://app.example.')
  expect(text).not.toContain('No one can move your funds')
})

describe.each(['ar', 'de', 'en', 'es', 'fr', 'ja'] as const)('the message in %s', (language) => {
  it('differs for each purpose, in its subject and its text', () => {
    const messages = purposes.map((purpose) => format(purpose, language))
    expect(new Set(messages.map(({ subject }) => subject)).size).toBe(purposes.length)
    expect(new Set(messages.map(({ text }) => text.split('\n')[0])).size).toBe(purposes.length)
    for (const { subject, text } of messages) {
      expect(subject).not.toContain('271828')
      expect(`${subject}\n${text}`).not.toMatch(/[{}]/)
    }
  })

  it('names the new address to the owner of the current one alone', () => {
    const named = purposes.filter((purpose) =>
      format(purpose, language).text.includes('new@b.example'),
    )
    expect(named).toEqual(['current_email'])
  })
})

import './settings.css'
import type { VNode } from 'preact'
import { useState } from 'preact/hooks'
import { Problem } from '../page/Problem.tsx'
import { AddLoginView } from './AddLoginView.tsx'
import { AuditView } from './AuditView.tsx'
import type { PasskeyActions } from './createPasskeyActions.ts'
import type { SettingsActions } from './createSettingsActions.ts'
import { DevicesView } from './DevicesView.tsx'
import { LoginsView } from './LoginsView.tsx'
import { PasskeysView } from './PasskeysView.tsx'
import { type RecoveryActions, RecoveryView } from './RecoveryView.tsx'
import { useFrameText } from '../page/LanguageContext.ts'
import { RowButton } from './RowButton.tsx'
import { SignOutView } from './SignOutView.tsx'
import { useLoaded } from '../page/useTask.ts'

type Part = 'home' | 'email' | 'logins' | 'devices' | 'passkeys' | 'recovery' | 'audit' | 'signOut'

/** The settings of a wallet: a list of its parts, and one part at a time. */
export function SettingsView(props: {
  readonly settings: SettingsActions
  readonly recovery: RecoveryActions
  readonly passkeys: PasskeyActions
  /** Part that shows first. @default 'home' */
  readonly part?: Part | undefined
  /** Closes the settings: the session has ended. */
  readonly onSignedOut: () => void
}): VNode {
  const { settings, recovery, passkeys, onSignedOut } = props
  const [part, setPart] = useState<Part>(props.part ?? 'home')
  const onBack = (): void => setPart('home')
  switch (part) {
    case 'email':
      return <AddLoginView settings={settings} method="email" onBack={onBack} onDone={onBack} />
    case 'logins':
      return <LoginsView settings={settings} onBack={onBack} />
    case 'devices':
      return <DevicesView settings={settings} onBack={onBack} onSignedOut={onSignedOut} />
    case 'passkeys':
      return <PasskeysView settings={settings} actions={passkeys} onBack={onBack} />
    case 'recovery':
      return <RecoveryView settings={settings} actions={recovery} onBack={onBack} />
    case 'audit':
      return <AuditView settings={settings} onBack={onBack} />
    case 'signOut':
      return <SignOutView settings={settings} onBack={onBack} onSignedOut={onSignedOut} />
    default:
      return <Home settings={settings} onOpen={setPart} />
  }
}

function Home(props: {
  readonly settings: SettingsActions
  readonly onOpen: (part: Part) => void
}): VNode {
  const { settings, onOpen } = props
  const text = useFrameText()
  const email = useLoaded(async () => (await settings.readEmail()) ?? '')
  const wallet = useLoaded(settings.readWallet)
  const { devices = [], recovery } = wallet.value ?? {}
  const factors = [
    ...(recovery?.passkeys.length ? [text('settings.passkey')] : []),
    ...(recovery?.codeSalt === undefined ? [] : [text('settings.code')]),
  ]
  const row = (part: Part, title: string, value?: string): VNode => (
    <RowButton {...{ title, value }} onClick={() => onOpen(part)} />
  )
  return (
    <section class="stack" aria-busy={wallet.value === undefined}>
      {email.value && (
        <p>
          <span class="label">{text('settings.email')}</span>
          <br />
          {email.value}
        </p>
      )}
      <Problem text={wallet.problem} />
      <ul class="list">
        {email.value === '' && row('email', text('logins.addEmail'))}
        {row('recovery', text('settings.recovery'), factors.join(', '))}
        {row('passkeys', text('passkeys.title'))}
        {row('devices', text('settings.devices'), wallet.value && String(devices.length))}
        {row('logins', text('settings.logins'))}
        {row('audit', text('settings.audit'))}
      </ul>
      <ul class="list">{row('signOut', text('settings.signOutEverywhere'))}</ul>
    </section>
  )
}

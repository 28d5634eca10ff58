import './settings.css'
import type { VNode } from 'preact'
import { useState } from 'preact/hooks'
import { FrameIcon } from '../page/FrameIcon.tsx'
import { Problem } from '../page/Problem.tsx'
import { AuditView } from './AuditView.tsx'
import type { PasskeyActions } from './createPasskeyActions.ts'
import type { Settings } from './createSettings.ts'
import { DevicesView } from './DevicesView.tsx'
import { LoginsView } from './LoginsView.tsx'
import { PasskeysView } from './PasskeysView.tsx'
import { type RecoveryActions, RecoveryView } from './RecoveryView.tsx'
import { useFrameText } from '../page/LanguageContext.ts'
import { SignOutView } from './SignOutView.tsx'
import { useLoaded } from '../page/useTask.ts'

type Part = 'home' | 'logins' | 'devices' | 'passkeys' | 'recovery' | 'audit' | 'signOut'

/** The settings of a wallet: a list of its parts, and one part at a time. */
export function SettingsView(props: {
  readonly settings: Settings
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
  readonly settings: Settings
  readonly onOpen: (part: Part) => void
}): VNode {
  const { settings, onOpen } = props
  const text = useFrameText()
  const email = useLoaded(settings.readEmail)
  const wallet = useLoaded(settings.readWallet)
  const { devices = [], recovery } = wallet.value ?? {}
  const factors = [
    ...(recovery?.passkeys.length ? [text('settings.passkey')] : []),
    ...(recovery?.codeSalt === undefined ? [] : [text('settings.code')]),
  ]
  const row = (part: Part, title: string, value = ''): VNode => (
    <li>
      <button type="button" class="row-button" onClick={() => onOpen(part)}>
        <span>{title}</span>
        <span>{value}</span>
        <FrameIcon name="forward" />
      </button>
    </li>
  )
  return (
    <section class="stack" aria-busy={wallet.value === undefined}>
      {email.value !== undefined && (
        <p>
          <span class="label">{text('settings.email')}</span>
          <br />
          {email.value}
        </p>
      )}
      <Problem text={wallet.problem} />
      <ul class="list">
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

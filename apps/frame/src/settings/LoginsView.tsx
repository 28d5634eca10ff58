import type { WalletLogin, WalletLoginMethod } from 'latchkey/protocol'
import type { VNode } from 'preact'
import { useId, useState } from 'preact/hooks'
import { providerNames } from '../login/providerNames.ts'
import { useFrameLocalization, useFrameText } from '../page/LanguageContext.ts'
import { Notice } from '../page/Notice.tsx'
import { useLoaded, useTask } from '../page/useTask.ts'
import { formatDate } from '../text/formatDate.ts'
import type { GetFrameText } from '../text/createFrameText.ts'
import { AddLoginView } from './AddLoginView.tsx'
import type { SettingsActions } from './createSettingsActions.ts'
import { type RowToRemove, RemovalStep } from './RemovalStep.tsx'
import { RemoveButton } from './RemoveButton.tsx'
import { RowButton } from './RowButton.tsx'
import { SubView } from './SubView.tsx'

/** The ways to sign in to the account, and those that can be added. */
export function LoginsView(props: {
  readonly settings: SettingsActions
  readonly onBack: () => void
}): VNode {
  const { settings, onBack } = props
  const [adding, setAdding] = useState<WalletLoginMethod>()
  const [added, setAdded] = useState<WalletLoginMethod>()
  if (adding === undefined) return <LoginList {...{ settings, added, onBack }} onAdd={setAdding} />
  return (
    <AddLoginView
      settings={settings}
      method={adding}
      onBack={() => {
        setAdded(undefined)
        setAdding(undefined)
      }}
      onDone={() => {
        setAdded(adding)
        setAdding(undefined)
      }}
    />
  )
}

function LoginList(props: {
  readonly settings: SettingsActions
  /** Login that was just added. */
  readonly added: WalletLoginMethod | undefined
  readonly onBack: () => void
  readonly onAdd: (method: WalletLoginMethod) => void
}): VNode {
  const { settings, added, onBack, onAdd } = props
  const text = useFrameText()
  const logins = useLoaded(settings.listLogins)
  const task = useTask()
  /** Login to remove, which needs a new code. */
  const [chosen, setChosen] = useState<RowToRemove>()
  const list = logins.value ?? []
  const others = settings.offeredLogins.filter((each) =>
    list.every(({ method }) => method !== each),
  )
  const choose = (id: string): void =>
    task.run(async () => setChosen({ id, isConfirmed: await settings.isConfirmed('logins') }))
  return (
    <SubView
      title={text('settings.logins')}
      problem={logins.problem ?? task.problem}
      isLoading={logins.value === undefined}
      onBack={onBack}
    >
      {added !== undefined && <AddedNotice method={added} />}
      <ul class="list">
        {list.map((login) => (
          <LoginRow
            key={login.id}
            {...login}
            isRemovable={list.length > 1}
            isBusy={task.isBusy}
            onRemove={() => choose(login.id)}
          />
        ))}
      </ul>
      {chosen && (
        <RemovalStep
          {...{ chosen, task }}
          action="logins"
          question={text('settings.removeLoginText')}
          stepUp={settings.stepUp}
          remove={async (id) => logins.set(await settings.removeLogin(id))}
          onChange={setChosen}
        />
      )}
      {list.length === 1 && <p class="small quiet">{text('settings.lastLogin')}</p>}
      {list.length > 0 && !chosen && others.length > 0 && (
        <OtherLogins methods={others} {...{ onAdd }} isBusy={task.isBusy} />
      )}
    </SubView>
  )
}

function AddedNotice({ method }: { readonly method: WalletLoginMethod }): VNode {
  const text = useFrameText()
  return (
    <Notice tone="positive" isAlert>
      {method === 'email'
        ? text('logins.emailAdded')
        : text('logins.added', { name: providerNames[method] })}
    </Notice>
  )
}

/** The logins that can be added. */
function OtherLogins(props: {
  readonly methods: readonly WalletLoginMethod[]
  readonly isBusy: boolean
  readonly onAdd: (method: WalletLoginMethod) => void
}): VNode {
  const { methods, isBusy, onAdd } = props
  const text = useFrameText()
  const id = useId()
  return (
    <div class="titled-list">
      <p class="label" id={id}>
        {text('logins.add')}
      </p>
      <ul class="list" aria-labelledby={id}>
        {methods.map((method) => {
          const title = getLoginName(method, text)
          const label = text('logins.addOne', { name: title })
          const onClick = (): void => onAdd(method)
          return <RowButton key={method} {...{ title, label, onClick }} isDisabled={isBusy} />
        })}
      </ul>
    </div>
  )
}

function getLoginName(method: WalletLoginMethod, text: GetFrameText): string {
  return method === 'email' ? text('settings.email') : providerNames[method]
}

function LoginRow(
  props: WalletLogin & {
    readonly isRemovable: boolean
    readonly isBusy: boolean
    readonly onRemove: () => void
  },
): VNode {
  const { method, addedAt, isRemovable, isBusy, onRemove } = props
  const { text, locale } = useFrameLocalization()
  const name = getLoginName(method, text)
  const { label = name } = props
  return (
    <li>
      <span>
        {label}
        <small>
          {name}, {text('settings.added', { date: formatDate(addedAt, locale) })}
        </small>
      </span>
      {isRemovable && <RemoveButton name={label} isBusy={isBusy} onClick={onRemove} />}
    </li>
  )
}

import type { VNode } from 'preact'
import { useState } from 'preact/hooks'
import { FrameButton } from '../page/FrameButton.tsx'
import type { SettingsActions } from './createSettingsActions.ts'
import { formatDate } from '../text/formatDate.ts'
import { useFrameLocalization, useFrameText } from '../page/LanguageContext.ts'
import { type RowToRemove, RemovalStep } from './RemovalStep.tsx'
import { RemoveButton } from './RemoveButton.tsx'
import { SubView } from './SubView.tsx'
import { useLoaded, useTask } from '../page/useTask.ts'

/**
 * The devices that can sign. Removing one deletes the service's share of it, so that its own is useless. This one can be
 * removed where the visitor has a way to recover the wallet.
 */
export function DevicesView(props: {
  readonly settings: SettingsActions
  readonly onBack: () => void
  readonly onSignedOut: () => void
}): VNode {
  const { settings, onBack, onSignedOut } = props
  const text = useFrameText()
  const wallet = useLoaded(settings.readWallet)
  const task = useTask()
  /** Device to remove, or `others`. Another device than this one needs a new code first. */
  const [chosen, setChosen] = useState<RowToRemove>()
  const devices = wallet.value?.devices ?? []
  const others = devices.filter(({ device }) => device !== settings.deviceId)
  const hasFactor = (wallet.value?.recovery.keys.length ?? 0) > 0
  const isOwn = (id: string): boolean => id === settings.deviceId
  const isConfirmed = async (id: string): Promise<boolean> =>
    isOwn(id) || settings.isConfirmed('devices')
  const choose = (id: string): void =>
    task.run(async () => setChosen({ id, isConfirmed: await isConfirmed(id) }))

  async function remove(id: string): Promise<void> {
    if (!isOwn(id)) return wallet.set(await settings.removeDevice(id))
    await settings.removeThisDevice()
    return onSignedOut()
  }

  return (
    <SubView
      title={text('settings.devices')}
      problem={wallet.problem ?? task.problem}
      isLoading={wallet.value === undefined}
      onBack={onBack}
    >
      <ul class="list">
        {devices.map((each) => (
          <DeviceRow
            key={each.device}
            {...each}
            isOwn={isOwn(each.device)}
            isBusy={task.isBusy}
            onRemove={!isOwn(each.device) || hasFactor ? () => choose(each.device) : undefined}
          />
        ))}
      </ul>
      {wallet.value !== undefined && others.length === 0 && (
        <p class="small quiet">{text('settings.onlyDevice')}</p>
      )}
      {chosen && (
        <RemovalStep
          {...{ chosen, task }}
          action="devices"
          question={text(`settings.remove${isOwn(chosen.id) ? 'This' : ''}DeviceText`)}
          stepUp={settings.stepUp}
          remove={remove}
          onChange={setChosen}
        />
      )}
      {chosen === undefined && others.length > 1 && (
        <FrameButton onClick={() => choose('others')}>{text('settings.removeOthers')}</FrameButton>
      )}
    </SubView>
  )
}

function DeviceRow(props: {
  readonly device: string
  readonly createdAt: number
  readonly isOwn: boolean
  readonly isBusy: boolean
  readonly onRemove: (() => void) | undefined
}): VNode {
  const { device, createdAt, isOwn, isBusy, onRemove } = props
  const { text, locale } = useFrameLocalization()
  const name = isOwn
    ? text('settings.thisDevice')
    : text('settings.device', { id: device.slice(0, 6) })
  return (
    <li>
      <span>
        {isOwn ? <b>{name}</b> : name}
        <small>{text('settings.added', { date: formatDate(createdAt, locale) })}</small>
      </span>
      {onRemove && <RemoveButton name={name} isBusy={isBusy} onClick={onRemove} />}
    </li>
  )
}

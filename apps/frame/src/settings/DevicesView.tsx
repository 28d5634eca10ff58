import type { VNode } from 'preact'
import { useState } from 'preact/hooks'
import { FrameButton } from '../page/FrameButton.tsx'
import type { Settings } from './createSettings.ts'
import { formatDate } from '../text/formatDate.ts'
import { useFrameLanguage, useFrameText } from '../page/LanguageContext.ts'
import { type ChosenRow, RemovalStep } from './RemovalStep.tsx'
import { RemoveButton } from './RemoveButton.tsx'
import { SubView } from './SubView.tsx'
import { useLoaded, useTask } from '../page/useTask.ts'

/** The devices that can sign. Removing one deletes the service's share of it, so that its own is useless. */
export function DevicesView(props: {
  readonly settings: Settings
  readonly onBack: () => void
}): VNode {
  const { settings, onBack } = props
  const text = useFrameText()
  const wallet = useLoaded(settings.readWallet)
  const task = useTask()
  /** Device to remove, or `others`. Another device than this one needs a new code first. */
  const [chosen, setChosen] = useState<ChosenRow>()
  const devices = wallet.value?.devices ?? []
  const others = devices.filter(({ device }) => device !== settings.deviceId)
  const choose = (id: string): void =>
    task.run(async () => setChosen({ id, isConfirmed: await settings.isConfirmed('devices') }))

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
            isOwn={each.device === settings.deviceId}
            isBusy={task.isBusy}
            onRemove={() => choose(each.device)}
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
          question={text('settings.removeDeviceText')}
          stepUp={settings.stepUp}
          remove={async (device) => wallet.set(await settings.removeDevice(device))}
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
  readonly onRemove: () => void
}): VNode {
  const { device, createdAt, isOwn, isBusy, onRemove } = props
  const { text, locale } = useFrameLanguage()
  const name = text('settings.device', { id: device.slice(0, 6) })
  return (
    <li>
      <span>
        {isOwn ? <b>{text('settings.thisDevice')}</b> : name}
        <small>{text('settings.added', { date: formatDate(createdAt, locale) })}</small>
      </span>
      {!isOwn && <RemoveButton name={name} isBusy={isBusy} onClick={onRemove} />}
    </li>
  )
}

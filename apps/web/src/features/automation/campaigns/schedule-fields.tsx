import { Group, NativeSelect, TextInput } from '@mantine/core'
import { type ScheduleDraft, weekdays } from './schedule.ts'

export type ScheduleFieldsProps = { value: ScheduleDraft; onChange: (value: ScheduleDraft) => void }

const zones = Intl.supportedValuesOf('timeZone')

/** When a campaign starts by itself. */
export function ScheduleFields({ value, onChange }: ScheduleFieldsProps) {
  const set = (changes: Partial<ScheduleDraft>) => onChange({ ...value, ...changes })
  const { often, weekday, time, cron, timezone } = value
  return (
    <>
      <Group gap="sm" grow align="flex-start">
        <NativeSelect
          label="Starts"
          value={often}
          data={[
            { value: 'never', label: 'By hand only' },
            { value: 'daily', label: 'Every day' },
            { value: 'weekly', label: 'Every week' },
            { value: 'cron', label: 'By cron' },
          ]}
          onChange={({ currentTarget }) => set({ often: oftens.find((one) => one === currentTarget.value) ?? 'never' })}
        />
        {often === 'weekly' && (
          <NativeSelect
            label="On"
            value={weekday}
            data={weekdays.map((label, index) => ({ value: String(index), label }))}
            onChange={({ currentTarget }) => set({ weekday: currentTarget.value })}
          />
        )}
        {(often === 'weekly' || often === 'daily') && (
          <TextInput
            label="At"
            type="time"
            value={time}
            onChange={({ currentTarget }) => set({ time: currentTarget.value })}
          />
        )}
        {often === 'cron' && (
          <TextInput
            label="Minute, hour, day, month, weekday"
            className="mono-input"
            spellCheck={false}
            value={cron}
            onChange={({ currentTarget }) => set({ cron: currentTarget.value })}
          />
        )}
      </Group>
      {often !== 'never' && (
        <NativeSelect
          label="Time zone"
          value={timezone}
          data={zones.includes(timezone) ? zones : [timezone, ...zones]}
          onChange={({ currentTarget }) => set({ timezone: currentTarget.value })}
        />
      )}
    </>
  )
}

const oftens: readonly ScheduleDraft['often'][] = ['never', 'daily', 'weekly', 'cron']

import { NativeSelect } from '@mantine/core'
import { type ExportFormat, exportFormats, exportFormatSchema } from '@gazetteer/contract'

export type ExportFormatFieldProps = {
  value: ExportFormat
  isProfessional: boolean
  onChange: (format: ExportFormat) => void
}

export function ExportFormatField({ value, isProfessional, onChange }: ExportFormatFieldProps) {
  return (
    <NativeSelect
      label="Export format"
      value={value}
      data={exportFormats.map((format) => ({
        value: format,
        label: isProfessional || format === 'json' ? format.toUpperCase() : `${format.toUpperCase()} (PRO)`,
        disabled: !isProfessional && format !== 'json',
      }))}
      onChange={(event) => onChange(exportFormatSchema.parse(event.currentTarget.value))}
    />
  )
}

import { type ExportFormat, exportFormats, exportFormatSchema } from '@gazetteer/contract'
import { SelectField } from '../../../platform/ui/select-field.tsx'

export type ExportFormatFieldProps = {
  value: ExportFormat
  isProfessional: boolean
  onChange: (format: ExportFormat) => void
}

export function ExportFormatField({ value, isProfessional, onChange }: ExportFormatFieldProps) {
  return (
    <SelectField
      label="Export format"
      value={value}
      options={exportFormats.map((format) => ({
        value: format,
        label: isProfessional || format === 'json' ? format.toUpperCase() : `${format.toUpperCase()} (PRO)`,
        isDisabled: !isProfessional && format !== 'json',
      }))}
      onValue={(format) => {
        onChange(exportFormatSchema.parse(format))
      }}
    />
  )
}

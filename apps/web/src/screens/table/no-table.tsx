import { Button, Group, Paper, Text } from '@mantine/core'
import { tableMessages } from '@gazetteer/contract'
import { Database, DatabaseZap } from 'lucide-react'
import { Link } from 'react-router'
import { providerNames, type useDatabaseStatus } from '../../features/destinations/index.ts'
import { Nothing } from '../../platform/ui/index.ts'
import { databasePath } from '../../platform/paths.ts'

export type NoTableProps = {
  database: ReturnType<typeof useDatabaseStatus>
  userId: string
  /** Something else shows below, so this is a single line. */
  isLine: boolean
}

/** Explains why there is no table and links to the setup. */
export function NoTable(props: NoTableProps) {
  const { isLine } = props
  const { icon, title, text, action } = reasonOf(props)
  if (!isLine) {
    return (
      <Paper className="column" flex={1}>
        <Nothing icon={icon} title={title} action={action}>
          {text}
        </Nothing>
      </Paper>
    )
  }
  return (
    <Paper component="section" aria-label={title} px="lg" py="sm">
      <Group gap="4px 12px">
        {icon}
        <div style={{ flex: '1 1 300px' }}>
          <Text fw={600}>{title}</Text>
          <Text c="dimmed">{text}</Text>
        </div>
        {action}
      </Group>
    </Paper>
  )
}

function reasonOf({ database, userId, isLine }: NoTableProps) {
  const { data: status, error } = database
  const onRetry = () => void database.refetch()
  const settings = (text: string, variant = 'filled') => (
    <Button component={Link} to={databasePath(userId)} variant={variant}>
      {text}
    </Button>
  )
  if (status === undefined || error !== null) {
    return {
      icon: <DatabaseZap size={18} />,
      title: tableMessages.unableToCheck,
      text: 'Your listings have not changed.',
      action: (
        <>
          <Button variant="filled" onClick={onRetry}>
            Try again
          </Button>
          {settings('Check the database', 'default')}
        </>
      ),
    }
  }
  if (status.locked === true) {
    const kept = status.label === undefined ? 'Its configuration is' : `The configuration of ${status.label} is`
    return {
      icon: <DatabaseZap size={18} />,
      title: 'Your database is locked',
      text: `${kept} kept. The free plan saves captures to files; with Professional the database works again.`,
      action: settings('Open the database settings'),
    }
  }
  if (status.provider === 'none') {
    return {
      icon: <Database size={18} />,
      title: tableMessages.notConfigured,
      text: isLine
        ? 'The table below shows the file of your last capture.'
        : 'The file of your last capture appears here.',
      action: settings('Configure a database'),
    }
  }
  return {
    icon: <DatabaseZap size={18} />,
    title: tableMessages.unableToConnect(providerNames[status.provider]),
    text: [tableMessages.connectionFailed, status.error].filter(Boolean).join(' '),
    action: (
      <>
        {settings('Fix the database')}
        <Button onClick={onRetry}>Try again</Button>
      </>
    ),
  }
}

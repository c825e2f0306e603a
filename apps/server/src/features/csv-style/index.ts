import type { Db } from '@gazetteer/app-database'
import { type CsvStyle, csvDecimals, csvDelimiters, usualCsvStyle } from '@gazetteer/listing'

type CsvStyleRow = { account_id: string; delimiter: string; decimal_sign: string }

const styleTables = (db: Db) => db.withTables<{ csv_style: CsvStyleRow }>()

/** How the account's CSV files are written. */
export async function readCsvStyle(db: Db, accountId: string): Promise<CsvStyle> {
  const query = styleTables(db).selectFrom('csv_style').selectAll().where('account_id', '=', accountId)
  const row = await query.executeTakeFirst()
  return {
    delimiter: csvDelimiters.find((one) => one === row?.delimiter) ?? usualCsvStyle.delimiter,
    decimal: csvDecimals.find((one) => one === row?.decimal_sign) ?? usualCsvStyle.decimal,
  }
}

/** The style of one file: what was asked for it, else the account's. */
export async function csvStyleOf(
  db: Db,
  accountId: string,
  asked: { [option in keyof CsvStyle]?: CsvStyle[option] | undefined } = {},
): Promise<CsvStyle> {
  const usual = await readCsvStyle(db, accountId)
  return { delimiter: asked.delimiter ?? usual.delimiter, decimal: asked.decimal ?? usual.decimal }
}

export async function saveCsvStyle(db: Db, accountId: string, { delimiter, decimal }: CsvStyle): Promise<void> {
  const style = { delimiter, decimal_sign: decimal }
  await styleTables(db)
    .insertInto('csv_style')
    .values({ account_id: accountId, ...style })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(style))
    .execute()
}

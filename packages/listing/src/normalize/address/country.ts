import { firstOf } from '../../text/clean-text.ts'

/** ISO 3166-1: the two letters and the three letters of each country, and the user-assigned code of Kosovo. */
const codes = `
ADAND AEARE AFAFG AGATG AIAIA ALALB AMARM AOAGO AQATA ARARG ASASM ATAUT AUAUS AWABW AXALA AZAZE BABIH BBBRB BDBGD
BEBEL BFBFA BGBGR BHBHR BIBDI BJBEN BLBLM BMBMU BNBRN BOBOL BQBES BRBRA BSBHS BTBTN BVBVT BWBWA BYBLR BZBLZ CACAN
CCCCK CDCOD CFCAF CGCOG CHCHE CICIV CKCOK CLCHL CMCMR CNCHN COCOL CRCRI CUCUB CVCPV CWCUW CXCXR CYCYP CZCZE DEDEU
DJDJI DKDNK DMDMA DODOM DZDZA ECECU EEEST EGEGY EHESH ERERI ESESP ETETH FIFIN FJFJI FKFLK FMFSM FOFRO FRFRA GAGAB
GBGBR GDGRD GEGEO GFGUF GGGGY GHGHA GIGIB GLGRL GMGMB GNGIN GPGLP GQGNQ GRGRC GSSGS GTGTM GUGUM GWGNB GYGUY HKHKG
HMHMD HNHND HRHRV HTHTI HUHUN IDIDN IEIRL ILISR IMIMN ININD IOIOT IQIRQ IRIRN ISISL ITITA JEJEY JMJAM JOJOR JPJPN
KEKEN KGKGZ KHKHM KIKIR KMCOM KNKNA KPPRK KRKOR KWKWT KYCYM KZKAZ LALAO LBLBN LCLCA LILIE LKLKA LRLBR LSLSO LTLTU
LULUX LVLVA LYLBY MAMAR MCMCO MDMDA MEMNE MFMAF MGMDG MHMHL MKMKD MLMLI MMMMR MNMNG MOMAC MPMNP MQMTQ MRMRT MSMSR
MTMLT MUMUS MVMDV MWMWI MXMEX MYMYS MZMOZ NANAM NCNCL NENER NFNFK NGNGA NINIC NLNLD NONOR NPNPL NRNRU NUNIU NZNZL
OMOMN PAPAN PEPER PFPYF PGPNG PHPHL PKPAK PLPOL PMSPM PNPCN PRPRI PSPSE PTPRT PWPLW PYPRY QAQAT REREU ROROU RSSRB
RURUS RWRWA SASAU SBSLB SCSYC SDSDN SESWE SGSGP SHSHN SISVN SJSJM SKSVK SLSLE SMSMR SNSEN SOSOM SRSUR SSSSD STSTP
SVSLV SXSXM SYSYR SZSWZ TCTCA TDTCD TFATF TGTGO THTHA TJTJK TKTKL TLTLS TMTKM TNTUN TOTON TRTUR TTTTO TVTUV TWTWN
TZTZA UAUKR UGUGA UMUMI USUSA UYURY UZUZB VAVAT VCVCT VEVEN VGVGB VIVIR VNVNM VUVUT WFWLF WSWSM XKXKX YEYEM YTMYT
ZAZAF ZMZMB ZWZWE`
  .trim()
  .split(/\s+/)

const alpha2OfAlpha3 = new Map(codes.map((pair) => [pair.slice(2), pair.slice(0, 2)]))
const alpha2 = new Set(alpha2OfAlpha3.values())

/**
 * Usual, official and former names that are neither the English one of CLDR nor one in the country's own language.
 * Names of the United Nations and of ISO 3166-1.
 */
const otherNames: Readonly<Record<string, readonly string[]>> = {
  AE: ['UAE', 'Emirates'],
  AG: ['Antigua and Barbuda', 'Antigua'],
  BA: ['Bosnia and Herzegovina', 'Bosnia'],
  BN: ['Brunei Darussalam'],
  BO: ['Plurinational State of Bolivia', 'Bolivia (Plurinational State of)'],
  BS: ['Bahamas'],
  CD: ['DR Congo', 'DRC', 'Democratic Republic of the Congo', 'Congo (Democratic Republic of the)', 'Zaire'],
  CG: ['Republic of the Congo', 'Republic of Congo', 'Congo', 'Congo-Brazzaville'],
  CI: ['Ivory Coast', "Cote d'Ivoire"],
  CN: ["People's Republic of China", 'Mainland China', 'PRC'],
  CV: ['Cabo Verde'],
  CZ: ['Czech Republic'],
  DE: ['Federal Republic of Germany'],
  FK: ['Falkland Islands (Malvinas)'],
  FM: ['Federated States of Micronesia', 'Micronesia (Federated States of)'],
  GB: [
    'UK',
    'U.K.',
    'Great Britain',
    'Britain',
    'England',
    'Scotland',
    'Wales',
    'Northern Ireland',
    'United Kingdom of Great Britain and Northern Ireland',
  ],
  GM: ['Gambia', 'Republic of the Gambia'],
  HK: ['Hong Kong', 'Hongkong', 'Hong Kong S.A.R.'],
  IE: ['Republic of Ireland', 'Eire'],
  IR: ['Islamic Republic of Iran', 'Iran (Islamic Republic of)'],
  KG: ['Kyrgyz Republic'],
  KN: ['Saint Kitts and Nevis'],
  KP: ["Democratic People's Republic of Korea", "Korea (Democratic People's Republic of)", 'DPRK'],
  KR: ['Republic of Korea', 'Korea (Republic of)', 'Korea, Republic of', 'Korea'],
  LA: ["Lao People's Democratic Republic", 'Lao PDR', 'Lao'],
  LC: ['Saint Lucia'],
  LU: ['Luxemburg'],
  MD: ['Republic of Moldova', 'Moldova (Republic of)', 'Moldavia'],
  MF: ['Saint Martin'],
  MK: ['Macedonia', 'Republic of North Macedonia', 'FYROM'],
  MM: ['Myanmar', 'Burma'],
  MO: ['Macau', 'Macao', 'Macau S.A.R.'],
  NL: ['Holland', 'Kingdom of the Netherlands'],
  PM: ['Saint Pierre and Miquelon'],
  PS: ['Palestine', 'State of Palestine', 'Palestinian Territories'],
  RE: ['Reunion Island'],
  RU: ['Russian Federation'],
  SH: ['Saint Helena'],
  SK: ['Slovak Republic'],
  ST: ['Sao Tome and Principe'],
  SX: ['Sint Maarten'],
  SY: ['Syrian Arab Republic'],
  SZ: ['Swaziland'],
  TC: ['Turks and Caicos Islands', 'Turks and Caicos'],
  TL: ['East Timor', 'Timor Leste'],
  TR: ['Turkey', 'Republic of Türkiye'],
  TT: ['Trinidad and Tobago', 'Trinidad'],
  TW: ['Taiwan, Province of China', 'Republic of China'],
  TZ: ['United Republic of Tanzania', 'Tanzania (United Republic of)'],
  US: ['United States of America', 'U.S.', 'U.S.A.', 'America'],
  VA: ['Holy See', 'Vatican'],
  VC: ['Saint Vincent and the Grenadines', 'Saint Vincent'],
  VE: ['Bolivarian Republic of Venezuela', 'Venezuela (Bolivarian Republic of)'],
  VI: ['United States Virgin Islands', 'US Virgin Islands'],
  VN: ['Viet Nam', 'Socialist Republic of Vietnam'],
}

/** ISO 3166-1 alpha-2 from a code of two or three letters, or a name; null when it is none of them. */
export function normalizeCountry(value: string | null): string | null {
  if (value === null || alpha2.has(value)) return value
  const text = firstOf(value)
  if (text === null) return null
  const code = text.toUpperCase().replaceAll('.', '')
  if (alpha2.has(code)) return code
  return alpha2OfAlpha3.get(code) ?? countryOfName(text)
}

let byName: Map<string, string> | undefined

function countryOfName(text: string): string | null {
  byName ??= new Map([
    ...[...alpha2].flatMap(namesOf),
    ...Object.entries(otherNames).flatMap(([code, names]) =>
      names.map((name): [string, string] => [folded(name), code]),
    ),
  ])
  return byName.get(folded(text)) ?? null
}

/** The country's names in English and in its own most likely language. */
function namesOf(code: string): [name: string, code: string][] {
  const own = new Intl.Locale(`und-${code}`).maximize().language
  return ['en', own].flatMap((language): [string, string][] => {
    const name = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' }).of(code)
    return name === undefined ? [] : [[folded(name), code]]
  })
}

/** Letters only, without case and accents. */
const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('&', 'and')
    .replace(/^the\s/u, '')
    .replace(/\bst\b\.?/gu, 'saint')
    .replace(/[^\p{L}]/gu, '')

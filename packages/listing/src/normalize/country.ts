import { firstOf } from '../text.ts'

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

/** Names that are neither the English one nor one in the country's own language. */
const otherNames: Record<string, string> = {
  uk: 'GB',
  'great britain': 'GB',
  england: 'GB',
  scotland: 'GB',
  wales: 'GB',
  'united states of america': 'US',
  'czech republic': 'CZ',
  holland: 'NL',
  turkey: 'TR',
}

/** ISO 3166-1 alpha-2 from a code of two or three letters, or a name; null when it is none of them. */
export function normalizeCountry(value: string | null): string | null {
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
    ...Object.entries(otherNames).map(([name, code]): [string, string] => [folded(name), code]),
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
    .replace(/[^\p{L}]/gu, '')

/** Install, Visit, Skip, Ad, Turn sound off, Turn sound on, Rated # of 5. */
const WORDS = {
  en: 'Install|Visit|Skip|Ad|Turn sound off|Turn sound on|Rated # of 5',
  zh: '安装|访问|跳过|广告|关闭声音|打开声音|评分 #，满分 5',
  'zh-TW': '安裝|前往|略過|廣告|關閉聲音|開啟聲音|評分 #，滿分 5',
  ja: 'インストール|サイトを見る|スキップ|広告|音声をオフ|音声をオン|5点満点中#点',
  ko: '설치|방문|건너뛰기|광고|소리 끄기|소리 켜기|5점 만점에 #점',
  ar: 'تثبيت|زيارة|تخطي|إعلان|كتم الصوت|تشغيل الصوت|التقييم # من 5',
  fa: 'نصب|بازدید|رد کردن|آگهی|قطع صدا|پخش صدا|امتیاز # از 5',
  he: 'התקנה|לאתר|דילוג|מודעה|השתקה|הפעלת צליל|דירוג # מתוך 5',
  hi: 'इंस्टॉल करें|साइट देखें|छोड़ें|विज्ञापन|आवाज़ बंद करें|आवाज़ चालू करें|5 में से # रेटिंग',
  th: 'ติดตั้ง|เยี่ยมชม|ข้าม|โฆษณา|ปิดเสียง|เปิดเสียง|คะแนน # จาก 5',
  vi: 'Cài đặt|Truy cập|Bỏ qua|Quảng cáo|Tắt tiếng|Bật tiếng|Xếp hạng # trên 5',
  id: 'Instal|Kunjungi|Lewati|Iklan|Matikan suara|Nyalakan suara|Nilai # dari 5',
  tr: 'Yükle|Ziyaret et|Geç|Reklam|Sesi kapat|Sesi aç|5 üzerinden #',
  ru: 'Установить|Перейти|Пропустить|Реклама|Выключить звук|Включить звук|Оценка # из 5',
  uk: 'Встановити|Перейти|Пропустити|Реклама|Вимкнути звук|Увімкнути звук|Оцінка # з 5',
  pl: 'Zainstaluj|Odwiedź|Pomiń|Reklama|Wyłącz dźwięk|Włącz dźwięk|Ocena # na 5',
  de: 'Installieren|Besuchen|Überspringen|Anzeige|Ton aus|Ton an|Bewertung # von 5',
  nl: 'Installeren|Bezoeken|Overslaan|Advertentie|Geluid uit|Geluid aan|Beoordeling # van 5',
  fr: 'Installer|Visiter|Passer|Annonce|Couper le son|Activer le son|Note # sur 5',
  es: 'Instalar|Visitar|Omitir|Anuncio|Silenciar|Activar sonido|Valoración # de 5',
  pt: 'Instalar|Visitar|Pular|Anúncio|Desativar som|Ativar som|Avaliação # de 5',
  it: 'Installa|Visita|Salta|Annuncio|Disattiva audio|Attiva audio|Valutazione # su 5',
};

/** What old Android versions call some languages. */
/** @type {Record<string, string>} */
const OLD_NAMES = { iw: 'he', in: 'id' };

/**
 * @typedef {object} Words
 * @property {string} language what is spoken, as HTML names it
 * @property {boolean} rtl
 * @property {string} install
 * @property {string} visit
 * @property {string} skip
 * @property {string} ad
 * @property {string} mute
 * @property {string} unmute
 * @property {string} rated with # for the rating
 */

/**
 * The words of a phone's language, in English when it is another.
 * @param {unknown} tag as phones write it: zh-Hans-CN, pt_BR
 * @returns {Words}
 */
export function wordsIn(tag) {
  const language = spoken(String(tag || ''));
  const [install, visit, skip, ad, mute, unmute, rated] =
    /** @type {[string, string, string, string, string, string, string]} */ (WORDS[language].split('|'));
  const rtl = language === 'ar' || language === 'fa' || language === 'he';
  return { language, rtl, install, visit, skip, ad, mute, unmute, rated };
}

/**
 * @param {string} tag
 * @returns {keyof typeof WORDS}
 */
function spoken(tag) {
  const parts = tag.toLowerCase().split(/[-_]/);
  const first = parts[0] || '';
  if (first === 'zh' && parts.some((part) => /^(hant|tw|hk|mo)$/.test(part))) return 'zh-TW';
  const name = OLD_NAMES[first] || first;
  return Object.keys(WORDS).indexOf(name) >= 0 ? /** @type {keyof typeof WORDS} */ (name) : 'en';
}

import type { Track } from "#server/tracks.ts";

const zone = "Asia/Shanghai";
/** Seconds after midnight of the last second of a day. */
const DAY_END = 86_399;

/** The tracks of the site, in the order of its menu. */
export const TRACKS: readonly Track[] = [
  {
    id: 2001,
    name: { cn: "琥珀赛道", en: "Amber Run", ja: "アンバーラン" },
    alias: { cn: "笔直飞驰", en: "Fast and straight", ja: "まっすぐ疾走" },
    marbles: 10,
    schedule: { zone, first: 0, last: DAY_END, period: 75 },
    typical: 24,
    spread: 2.4,
  },
  {
    id: 2003,
    name: { cn: "赤铜峡谷", en: "Copper Gorge", ja: "カッパー峡谷" },
    alias: { cn: "峡深弯急", en: "Deep and narrow", ja: "深く狭い谷" },
    marbles: 10,
    schedule: { zone, first: 20, last: DAY_END, period: 90 },
    typical: 36,
    spread: 4.1,
  },
  {
    id: 2005,
    name: { cn: "暗夜螺旋", en: "Night Spiral", ja: "ナイトスパイラル" },
    alias: { cn: "盘旋而下", en: "Round and down", ja: "回って下る" },
    marbles: 10,
    schedule: { zone, first: 45, last: DAY_END, period: 120 },
    typical: 58,
    spread: 3.2,
  },
  {
    id: 2007,
    name: { cn: "碧蓝飞瀑", en: "Blue Cascade", ja: "ブルーカスケード" },
    alias: { cn: "层层跌落", en: "Drop after drop", ja: "段々の滝" },
    marbles: 12,
    schedule: { zone, first: 10, last: DAY_END, period: 100 },
    typical: 42,
    spread: 6.5,
  },
  {
    id: 2009,
    name: { cn: "玫瑰深谷", en: "Rose Canyon", ja: "ローズキャニオン" },
    alias: { cn: "宽阔悠长", en: "Wide and long", ja: "広くて長い" },
    marbles: 10,
    schedule: { zone, first: 25_200, last: 86_100, period: 300 },
    typical: 95,
    spread: 9.5,
  },
  {
    id: 2011,
    name: { cn: "青苔小径", en: "Mossway", ja: "モスウェイ" },
    alias: { cn: "缓而安静", en: "Slow and quiet", ja: "静かでゆるやか" },
    marbles: 9,
    schedule: { zone, first: 55, last: DAY_END, period: 180 },
    typical: 78,
    spread: 5.5,
  },
  {
    id: 2013,
    name: { cn: "沙丘飞跃", en: "Dune Drop", ja: "デューンドロップ" },
    alias: { cn: "一跃而下", en: "One great leap", ja: "一気に落下" },
    marbles: 10,
    schedule: { zone, first: 5, last: DAY_END, period: 60 },
    typical: 18,
    spread: 3.6,
  },
  {
    id: 2015,
    name: { cn: "港湾环道", en: "Harbour Loop", ja: "ハーバーループ" },
    alias: { cn: "三圈定胜负", en: "Three laps to win", ja: "三周勝負" },
    marbles: 10,
    schedule: { zone, first: 32_850, last: 86_250, period: 300 },
    typical: 66,
    spread: 4.8,
  },
  {
    id: 2016,
    name: { cn: "余烬石阶", en: "Ember Steps", ja: "エンバーステップ" },
    alias: { cn: "步步弹跳", en: "Bouncing stairs", ja: "弾む階段" },
    marbles: 6,
    schedule: { zone, first: 35, last: DAY_END, period: 80 },
    typical: 29,
    spread: 5.2,
  },
  {
    id: 2017,
    name: { cn: "松林下坡", en: "Pine Descent", ja: "パインディセント" },
    alias: { cn: "林间穿梭", en: "Weaving downhill", ja: "木々を縫う" },
    marbles: 10,
    schedule: { zone, first: 65, last: DAY_END, period: 150 },
    typical: 51,
    spread: 7.4,
  },
  {
    id: 2018,
    name: { cn: "紫罗兰回旋", en: "Violet Helix", ja: "バイオレットヘリックス" },
    alias: { cn: "双道交缠", en: "Two lanes entwined", ja: "絡み合う二路" },
    marbles: 10,
    schedule: { zone, first: 85, last: DAY_END, period: 240 },
    typical: 84,
    spread: 6.1,
  },
  {
    id: 2019,
    name: { cn: "绯红一英里", en: "Crimson Mile", ja: "クリムゾンマイル" },
    alias: { cn: "短促试跑", en: "For trying things out", ja: "お試し用" },
    marbles: 10,
    schedule: { zone, first: 15, last: DAY_END, period: 20 },
    typical: 12,
    spread: 1.6,
  },
];

export function trackOf(id: number): Track | undefined {
  return TRACKS.find((track) => track.id === id);
}

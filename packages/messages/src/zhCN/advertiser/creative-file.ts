import type { creativeFile as english } from '../../enGB/advertiser/creative-file.ts';
import type { Translated } from '../../kit.ts';

export const creativeFile: Translated<typeof english> = {
  errors: {
    uploadUnfinished: '文件尚未上传完成。',
    tooLarge: '文件超过 {{limit}} MB，请缩小后再上传。',
    unknown: '无论文件名如何，其内容既不是图片也不是视频。请上传 PNG、JPEG、WebP 或 MP4。',
    drawing: 'SVG 可能包含脚本，不予接收。请将图形导出为 PNG。',
    animated: '不接收动图。请上传静态的 PNG 或 JPEG，或 MP4 视频。',
    pictureBroken: '图片已损坏或不完整，请重新保存为 PNG 或 JPEG。',
    tooManyPixels: '图片超过 2400 万像素，请缩放到实际展示的尺寸。',
    pictureTooHeavy: '图片在设备上占 {{size}} MB，超过 {{limit}} MB。请保存为 JPEG 或简化画面。',
    sizeUnfit:
      '{{width}} × {{height}} 像素不适用于任何素材。横幅为 {{banners}}，原生大图为 {{native}}；图标为边长不小于 {{icon}} 像素的正方形，结束页每边为 {{smallest}} 至 {{largest}} 像素。',
    videoBroken: '视频已损坏或被截断，请重新导出为 MP4。',
    videoInPieces: '该视频为流媒体分片格式，请导出为普通 MP4。',
    pictureCodec: '该视频的画面编码为 {{codec}}。只有 H.264 能在所有设备上播放，请以此导出。',
    soundCodec:
      '该视频含有并非所有设备都能播放的声音或其他轨道（{{codec}}）。请导出为单条 AAC 音轨，或不带声音。',
    videoTooLong: '视频时长 {{seconds}} 秒，仅接收 1 至 {{limit}} 秒的视频。',
    videoSizeUnfit: '{{width}} × {{height}} 像素：视频每边须为 {{smallest}} 至 {{largest}} 像素，请缩放。',
  },
};

import type { picture as english } from '../enGB/picture.ts';
import type { Translated } from '../kit.ts';

export const picture: Translated<typeof english> = {
  lead: '支持 PNG、JPEG、WebP 或 GIF，不超过 1 MB，将裁剪为正方形。',
  choose: '点击选择或拖入图片',
  sending: '正在上传图片……',
  errors: {
    notAPicture: '该文件不是图片，请选择 PNG、JPEG、WebP 或 GIF。',
    tooLarge: '图片超过 1 MB，请选择更小的图片。',
    tooManyPixels: '图片超过 2400 万像素，请选择更小的图片。',
  },
};

export default {
  'title': '本机上的录音',
  'lead': '这些录音只保存在此浏览器中，服务收到后会自动移除。',
  'none': '没有等待发送的录音，你的录音都已送达。',
  'send_all': '全部发送',
  'to_session': '前往这次练习',
};
